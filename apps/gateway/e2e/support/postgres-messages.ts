import type { Socket } from 'node:net';

/** One message of the PostgreSQL protocol. */
export interface Message {
  type: string;
  body: Buffer;
  /** The whole message. */
  bytes: Buffer;
}

/** Bytes before the body: type and length. */
export const HEADER = 5;

/** Reads the messages of a connection after its start-up packet. */
export class MessageReader {
  private rest = Buffer.alloc(0);
  private readonly take = (chunk: Buffer): void => {
    this.rest = Buffer.concat([this.rest, chunk]);
    while (this.rest.length >= HEADER && this.rest.length > this.rest.readInt32BE(1)) {
      const length = this.rest.readInt32BE(1) + 1;
      const bytes = this.rest.subarray(0, length);
      this.rest = this.rest.subarray(length);
      this.onMessage({ type: String.fromCharCode(bytes[0] as number), body: bytes.subarray(HEADER), bytes });
    }
  };

  constructor(
    private readonly socket: Socket,
    private readonly onMessage: (message: Message) => void,
  ) {
    socket.on('data', this.take);
  }

  detach(): void {
    this.socket.off('data', this.take);
  }
}

/** The parameters of a start-up packet: length, version, then names and values. */
export function startUpOf(packet: Buffer): Record<string, string> {
  const parts = packet.subarray(8).toString().split('\0');
  const parameters: Record<string, string> = {};
  for (let index = 0; parts[index]; index += 2) parameters[parts[index] as string] = parts[index + 1] ?? '';
  return parameters;
}

/** The text of a simple query, or the name and text of a statement that is parsed. */
export function textOf(type: string, body: Buffer): { name: string; text: string } | undefined {
  const [first = '', second = ''] = body.toString().split('\0');
  if (type === 'Q') return { name: '', text: first };
  return type === 'P' ? { name: first, text: second } : undefined;
}
