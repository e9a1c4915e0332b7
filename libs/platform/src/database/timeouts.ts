import type { ClientConfig } from 'pg';

/** Settings of each connection, by their names in PostgreSQL, in milliseconds. */
export const TIMEOUTS_MS = {
  statement_timeout: 10_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 15_000,
};

/**
 * Time in milliseconds after which a statement without an answer fails and its connection is closed. The server ends a statement earlier,
 * so its answer is missing only when the connection is lost, or when statements that were sent together take longer in sum.
 */
export const ANSWER_TIMEOUT_MS = TIMEOUTS_MS.statement_timeout + 1_000;

/**
 * Time in milliseconds after which a transaction sends no further statement and rolls back. With the timeouts of a last statement and of
 * an idle connection it is open for at most 60 s.
 */
export const TRANSACTION_MS = 60_000 - TIMEOUTS_MS.statement_timeout - TIMEOUTS_MS.idle_in_transaction_session_timeout;

/** {@link ANSWER_TIMEOUT_MS} of a cluster. With the wait for a connection, a request is answered within 10 seconds. */
export const CLUSTER_ANSWER_TIMEOUT_MS = 6_000;

/** Finds lost connections that are idle: the first probe follows after this time, and Node closes the connection about 10 s later. */
export const KEEP_ALIVE: ClientConfig = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };
