import type { Statement } from './statement';

/** Runs statements: the part of the database that scoped rows need. */
export interface StatementRunner {
  /** The largest page size. */
  readonly max_first: number;
  run<R>(statement: Statement): Promise<R[]>;
  runAll<R>(statements: Statement[]): Promise<R[][]>;
}
