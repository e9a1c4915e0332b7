import { type IncomingMessage, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A client that decides when it reads a response. It takes no byte of the body before a method reads. */
export class SlowReader {
  private constructor(readonly response: IncomingMessage) {}

  /** Resolves with the headers of the response. The connection serves only this request. */
  static open(url: string, token: string): Promise<SlowReader> {
    return new Promise((resolve, reject) => {
      get(url, { headers: { authorization: `Bearer ${token}` }, agent: false }, (response) =>
        resolve(new SlowReader(response.pause())),
      ).on('error', reject);
    });
  }

  /** Reads at least so many bytes, and pauses again. */
  async readSome(bytes: number): Promise<void> {
    let read = 0;
    const enough = new Promise<void>((resolve) =>
      this.response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read >= bytes) resolve();
      }),
    );
    this.response.resume();
    await enough;
    this.response.removeAllListeners('data').pause();
  }

  /** Reads at this rate. */
  async crawl(seconds: number, bytes_per_s: number): Promise<void> {
    for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
      this.response.read(bytes_per_s / 10);
      await pause(100);
    }
  }

  /** Reads the rest and forgets it. @returns whether the transfer ended properly, and how many bytes were left */
  async drain(): Promise<{ isComplete: boolean; bytes: number }> {
    const { response } = this;
    let bytes = 0;
    response.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('error', () => undefined);
    if (!response.closed) await new Promise<void>((resolve) => response.on('close', resolve).resume());
    return { isComplete: response.complete, bytes };
  }

  /** Reads the rest. @param pause_ms after each piece @throws Error when the transfer is broken off */
  async rest(pause_ms = 0): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.response) {
      chunks.push(chunk as Buffer);
      if (pause_ms) await pause(pause_ms);
    }
    return Buffer.concat(chunks).toString();
  }

  /** Closes the connection. */
  leave(): void {
    this.response.destroy();
  }
}
