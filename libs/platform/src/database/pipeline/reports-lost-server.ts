/** A connection error that PostgreSQL itself reports is that of a cluster's coordinator to another server. */
const CONNECTION_EXCEPTION = /^08/;
/** Within a transaction, Citus reports the loss of a server as an internal error. */
const INTERNAL_ERROR = 'XX000';
const LOST =
  /^(failure on connection marked as essential|failed to prepare transaction)|server closed the connection|SSL SYSCALL error|could not (receive data from|send data to) server|no connection to the server/;

/** Whether the coordinator of a cluster reports with this error that another server cannot be reached, or was lost. */
export const reportsLostServer = ({ code = '', message = '' }: { code?: string; message?: string }): boolean =>
  CONNECTION_EXCEPTION.test(code) || (code === INTERNAL_ERROR && LOST.test(message));
