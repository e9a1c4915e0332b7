import type { Statement } from './sql';

/** Runs statements: the part of `Database` that `ScopedRows` needs. */
export interface StatementRunner {
  /** The largest page size. */
  readonly max_first: number;
  run<R>(statement: Statement): Promise<R[]>;
  runAll<R>(statements: Statement[]): Promise<R[][]>;
  /** Runs a statement that keeps a look-up table, where no trigger does. */
  updateLookUp(statement: () => Statement): Promise<void>;
}
