/** Settings of each connection, by their names in PostgreSQL. */
export const TIMEOUTS_MS = { statement_timeout: 10_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 15_000 };

/** After this time without an answer of a cluster a connection is given up. With the wait for a connection, a request is answered within 10 seconds. */
export const CLUSTER_ANSWER_TIMEOUT_MS = 6_000;
