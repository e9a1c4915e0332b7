import { type EventEmitter, on, setMaxListeners } from 'node:events';

/** Another process of a group, at the other end of a channel. */
export type Peer = EventEmitter & { send?: (message: object, told: () => void) => boolean };

interface Message {
  question?: string;
  /** By which the asking process knows the answer. */
  number?: number;
  answers?: number;
  /** Absent when it could not be found. */
  answer?: unknown;
}

const LONGEST_MS = 5_000;
let asked = 0;

/** @throws Error when the process does not answer in time, does not know, or ends */
export async function askProcess<T>(peer: Peer, question: string): Promise<T> {
  const number = (asked += 1);
  const heard = on(peer, 'message', { signal: AbortSignal.timeout(LONGEST_MS), close: ['disconnect'] });
  send(peer, { question, number });
  for await (const [{ answers, answer }] of heard as AsyncIterable<[Message]>) {
    if (answers !== number) continue;
    if (answer === undefined) break;
    return answer as T;
  }
  throw new Error(`A process did not say: ${question}`);
}

export function answerProcess(peer: Peer, question: string, find: () => Promise<unknown>): void {
  setMaxListeners(0, peer); // every question in flight listens, for some seconds at most
  peer.on('message', (message: Message) => {
    if (message.question !== question) return;
    const tell = (answer?: unknown): void => send(peer, { answers: message.number, answer });
    find().then(tell, () => tell());
  });
}

/** A process that has ended in the meantime hears nothing, and that is nobody's error: without a callback it would end the one that sends. */
const send = (peer: Peer, message: Message): void => void peer.send?.(message, () => undefined);
