import type { CursorSigner } from '../signing/cursor-signer';
import type { Statement } from './sql';
import type { Watermark } from './sync-watermark';

/** Runs statements: the part of `Database` that `ScopedRows` needs. */
export interface StatementRunner {
  /** The largest page size. */
  readonly max_first: number;
  readonly cursors: CursorSigner;
  run<R>(statement: Statement): Promise<R[]>;
  runAll<R>(statements: Statement[]): Promise<R[][]>;
  /** Runs a statement that keeps a look-up table, where no trigger does. */
  updateLookUp(statement: () => Statement): Promise<void>;
  /** Up to when a delta that begins now has all changes. */
  watermark(): Promise<Watermark>;
}
