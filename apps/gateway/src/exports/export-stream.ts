import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** How an {@link ExportStream} reads its pieces and ends. */
export interface ExportSteps {
  /** The next piece of the file; undefined after the last one. */
  next(): Promise<string | undefined>;
  /** Called once, before the response ends or after it broke. */
  end(isComplete: boolean): Promise<void>;
}

/**
 * The body of an export. It reads one piece ahead, also for a slow reader. A failure resets the connection: a client of HTTP/1.0,
 * such as a proxy, would read a closed connection as the end of the file.
 */
export class ExportStream extends Readable {
  /** Bytes that were passed to the response. */
  bytes = 0;
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
    if (piece === undefined) await this.end(true); // before the client sees the end: its next request reads the audit entry and finds no lease
    if (piece !== undefined) this.bytes += Buffer.byteLength(piece);
    this.push(piece ?? null);
  }

  private end(isComplete: boolean): Promise<void> {
    this.ended ??= this.steps.end(isComplete);
    return this.ended;
  }
}
