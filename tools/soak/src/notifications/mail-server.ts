import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** A mail that the server has received to its end. */
export interface Arrival {
  message_id: string;
  /** The request that the mail is about. */
  request_id: string;
  to: string;
  /** The server sent its acceptance. Otherwise the sender has to send the mail again. */
  is_answered: boolean;
  at_ms: number;
  door: Door;
}

/** The address of the server for one worker, which tells the conversations of workers apart. */
export interface Door {
  url: string;
  /** When the worker was killed. */
  killed_ms?: number;
}

/** Where conversations are broken off. The last two are before and after the answer to the end of a mail. */
const STAGES = ['sender', 'recipient', 'message', 'end', 'answer'] as const;
type Stage = (typeof STAGES)[number];

/** One conversation in so many is broken off, and one connection in so many before the greeting. */
const BROKEN_OF = 37;
const UNGREETED_OF = 101;
/** Before the acceptance, so that a kill finds conversations that wait for it. */
const MAX_DELAY_MS = 20;

/** A mail server on the loopback address that records mails, and breaks off conversations at each stage in turn. */
export class MailServer {
  readonly arrivals: Arrival[] = [];
  readonly breaks: Record<Stage | 'greeting', number> = {
    greeting: 0,
    sender: 0,
    recipient: 0,
    message: 0,
    end: 0,
    answer: 0,
  };
  outages = 0;
  private readonly listeners = new Map<Door, SMTPServer>();
  private connections = 0;
  private mails = 0;

  /** An address of its own for a worker. */
  async open(): Promise<Door> {
    const door: Door = { url: '' };
    const listener = await this.listen(door, 0);
    door.url = `smtp://127.0.0.1:${(listener.server.address() as AddressInfo).port}`;
    return door;
  }

  /** Breaks all conversations, and accepts no connections for some time. */
  async outage(duration_ms: number): Promise<void> {
    this.outages += 1;
    const doors = [...this.listeners.keys()];
    await this.stop();
    await pause(duration_ms);
    await Promise.all(doors.map((door) => this.listen(door, Number(new URL(door.url).port))));
  }

  async stop(): Promise<void> {
    const listeners = [...this.listeners.values()];
    this.listeners.clear();
    await Promise.all(
      listeners.map(async (listener) => {
        const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
        for (const { _socket: socket } of connectionsOf(listener)) socket.destroy();
        await closed;
      }),
    );
  }

  private async listen(door: Door, port: number): Promise<SMTPServer> {
    const stages = new Map<string, Stage>();
    const breaks = (session: SMTPServerSession, stage: Stage): boolean => {
      if (stages.get(session.id) !== stage) return false;
      stages.delete(session.id);
      this.breakOff(listener, session, stage);
      return true;
    };
    const listener: SMTPServer = new SMTPServer({
      logger: false,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onConnect: (session, done) => {
        this.connections += 1;
        if (this.connections % UNGREETED_OF === 0) this.breakOff(listener, session, 'greeting');
        else done();
      },
      onMailFrom: (_address, session, done) => {
        const stage = this.nextStage();
        if (stage) stages.set(session.id, stage);
        if (!breaks(session, 'sender')) done();
      },
      onRcptTo: (_address, session, done) => {
        if (!breaks(session, 'recipient')) done();
      },
      onData: (stream, session, done) => {
        stream.once('data', () => void breaks(session, 'message'));
        received(stream).then(
          async (message) => {
            if (isOver(listener, session)) return;
            const arrival = this.arrived(message, session, door);
            await pause(Math.random() * MAX_DELAY_MS);
            if (breaks(session, 'end') || isOver(listener, session)) return;
            arrival.is_answered = true;
            done();
            breaks(session, 'answer');
          },
          () => undefined, // the sender was killed
        );
      },
    });
    listener.on('error', () => undefined); // of connections that were broken off
    await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve));
    this.listeners.set(door, listener);
    return listener;
  }

  /** The stages take turns. */
  private nextStage(): Stage | undefined {
    this.mails += 1;
    return this.mails % BROKEN_OF ? undefined : STAGES[(this.mails / BROKEN_OF) % STAGES.length];
  }

  /** After the answer the connection is closed, so that the answer arrives. */
  private breakOff(listener: SMTPServer, session: SMTPServerSession, stage: Stage | 'greeting'): void {
    this.breaks[stage] += 1;
    const socket = socketOf(listener, session);
    if (stage === 'answer') socket?.end();
    else socket?.destroy();
  }

  private arrived(message: string, { envelope }: SMTPServerSession, door: Door): Arrival {
    const arrival: Arrival = {
      message_id: headerOf(message, 'Message-ID'),
      request_id: /^<request-(\w+)@/.exec(headerOf(message, 'In-Reply-To'))?.[1] ?? '',
      to: envelope.rcptTo.map(({ address }) => address).join(),
      is_answered: false,
      at_ms: Date.now(),
      door,
    };
    this.arrivals.push(arrival);
    return arrival;
  }
}

async function received(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Empty without the header. */
const headerOf = (message: string, name: string): string =>
  new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(message.slice(0, message.indexOf('\r\n\r\n')))?.[1] ?? '';

const connectionsOf = (listener: SMTPServer): Iterable<{ id: string; _socket: Socket }> => listener.connections;

const socketOf = (listener: SMTPServer, session: SMTPServerSession): Socket | undefined =>
  [...connectionsOf(listener)].find(({ id }) => id === session.id)?._socket;

/** Whether the connection has been closed. */
const isOver = (listener: SMTPServer, session: SMTPServerSession): boolean =>
  socketOf(listener, session)?.writable !== true;
