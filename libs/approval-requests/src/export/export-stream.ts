import { Readable } from 'node:stream';

/** A file that is computed piece by piece. */
export interface Exported {
  /** The next piece, which is not empty; null at the end. */
  next: () => Promise<string | null>;
  /** Called once, when the file ends or breaks off. */
  end: (isComplete: boolean) => Promise<void>;
}

/**
 * A file as a stream. It computes a piece when the reader has taken the one before, and ends only after `end` has succeeded. After `destroy` the
 * piece that is being computed is the last one.
 */
export class ExportStream extends Readable {
  private reading: Promise<void> = Promise.resolve();
  private ending?: Promise<void>;

  constructor(private readonly file: Exported) {
    super({ highWaterMark: 1 });
    this.on('error', () => undefined); // the response that it is piped to reports it
  }

  /** Breaks the file off, and waits until it has ended. */
  async break(): Promise<void> {
    this.destroy(new Error('The service stops.'));
    await this.ending;
  }

  override _read(): void {
    this.reading = this.readPiece().catch((error: Error) => void this.destroy(error));
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.ending ??= this.reading.then(() => this.file.end(false));
    this.ending.then(
      () => callback(error),
      (failure: Error) => callback(error ?? failure),
    );
  }

  private async readPiece(): Promise<void> {
    const piece = await this.file.next();
    if (this.destroyed) return;
    if (piece === null) await (this.ending = this.file.end(true));
    this.push(piece);
  }
}
