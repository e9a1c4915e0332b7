import { type EventEmitter, on, setMaxListeners } from 'node:events';

/** The process at the other end of an IPC channel. */
export type Peer = EventEmitter & { send?: (message: object, callback: () => void) => boolean };

interface Message {
  question?: string;
  /** Identifies the request, so that the response can be matched. */
  number?: number;
  answers?: number;
  /** Absent when the request failed. */
  answer?: unknown;
}

const MAX_MS = 5_000;
let requests = 0;

/** Sends a request over IPC. @throws Error when the process fails, ends, or does not respond within 5 seconds */
export async function ipcRequest<T>(peer: Peer, question: string): Promise<T> {
  const number = (requests += 1);
  const messages = on(peer, 'message', { signal: AbortSignal.timeout(MAX_MS), close: ['disconnect'] });
  send(peer, { question, number });
  for await (const [{ answers, answer }] of messages as AsyncIterable<[Message]>) {
    if (answers !== number) continue;
    if (answer === undefined) break;
    return answer as T;
  }
  throw new Error(`No response to the IPC request: ${question}`);
}

/** Responds to IPC requests of one kind. */
export function ipcRespond(peer: Peer, question: string, find: () => Promise<unknown>): void {
  setMaxListeners(0, peer); // each request in flight has a listener, for 5 seconds at most
  peer.on('message', (message: Message) => {
    if (message.question !== question) return;
    const respond = (answer?: unknown): void => send(peer, { answers: message.number, answer });
    find().then(respond, () => respond());
  });
}

/** Ignores errors of a process that has ended; without the callback they would be thrown here. */
const send = (peer: Peer, message: Message): void => void peer.send?.(message, () => undefined);
