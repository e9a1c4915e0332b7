import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** What an {@link ExportStream} sends, and what it does around it. */
export interface ExportSteps {
  /** The next piece of the file; undefined after the last one. */
  next(): Promise<string | undefined>;
  /** Called once, before the response ends or after it broke. */
  end(isComplete: boolean): Promise<void>;
}

/**
 * The body of an export. It holds one piece while the one before is sent, however slow the reader is. After a failure the connection
 * is reset: a client of HTTP/1.0, such as a proxy, takes a closed connection for the end of the file.
 */
export class ExportStream extends Readable {
  private ended?: Promise<void>;

  constructor(
    private readonly steps: ExportSteps,
    private readonly response: ServerResponse,
  ) {
    super({ highWaterMark: 1 });
  }

  override _read(): void {
    this.advance().catch((error: Error) => this.destroy(error));
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    if (error && this.response.headersSent) this.response.socket?.resetAndDestroy();
    const done = (): void => callback(error);
    this.end(false).then(done, done);
  }

  private async advance(): Promise<void> {
    const piece = await this.steps.next();
    if (this.destroyed) return;
    if (piece === undefined) await this.end(true); // the client has not seen the end yet: what it asks for next follows this
    this.push(piece ?? null);
  }

  private end(isComplete: boolean): Promise<void> {
    this.ended ??= this.steps.end(isComplete);
    return this.ended;
  }
}
