import { EventEmitter } from 'node:events';

/** What is measured, with the arguments of each event. No argument may name a tenant, person, key or row. */
export interface Measured {
  /** A call waited this many seconds for a database connection. */
  connection_wait: [seconds: number];
  /** A transaction or savepoint is tried again after this SQLSTATE. */
  transaction_retry: [code: string];
  /** Queued work waited this many seconds for its first attempt. */
  queue_wait: [seconds: number];
  /** A call to another service ended, with an outcome from a small set and its duration. */
  outgoing_call: [outcome: string, seconds: number];
  /** An attempt to send a mail ended, or a mail was dropped: sent, retried, failed or dropped. */
  mail: [outcome: string, mails: number];
  /** An attempt to send a chat message ended, or a message was dropped: sent, retried, failed or dropped. */
  chat: [outcome: string, messages: number];
  /** Retention removed this number of rows. */
  rows_removed: [table: string, rows: number];
  /** This number of notifications of a kind was written. */
  notifications_written: [kind: string, count: number];
  /** This number of rows of the request log was not stored. */
  request_logs_dropped: [rows: number];
}

/** Events that the metrics of a process count. Without a listener an event is discarded at once. */
export class Measurements extends EventEmitter<Measured> {}
