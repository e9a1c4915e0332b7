import { Query, type QueryResult } from 'pg';
import type { Row } from './row';
import type { Statement } from './sql';

/** The members of pg's connection that a `WireQuery` uses. Its types do not name them. */
export interface WireConnection {
  stream: { writable: boolean; destroyed: boolean; write: (bytes: Buffer) => boolean };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  emit: (event: 'readyForQuery' | 'errorMessage', message: object) => void;
  parse: (statement: { text: string }) => void;
  bind: (binding: { statement?: string; values: unknown[] }) => void;
  describe: (portal: object) => void;
  execute: (portal: object) => void;
  close: (statement: { type: 'S'; name?: string }) => void;
  sync: () => void;
  _send: (message: Buffer) => void;
}

/** How the values of a result are read: members of pg's result. */
export interface Columns {
  fields: unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** The members of pg's query that a `WireQuery` uses or replaces. */
export interface PgQuery {
  name?: string;
  _result: Columns;
  _accumulateRows: boolean;
  hasBeenParsed(connection: WireConnection): boolean;
  submit(connection: WireConnection): Error | null;
  prepare(connection: WireConnection): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, connection: WireConnection): void;
  handleError(error: Error, connection: WireConnection): void;
}

export type Callback = (error: Error | null, result: QueryResult<Row>) => void;

export const PgQuery = Query as unknown as new (statement: Statement, callback: Callback) => PgQuery;
