// A PostgreSQL server in a folder: creates, starts, locks and stops it.
export { AlreadyRunning, EmbeddedPostgres, ServerLost, type StartOptions } from './embedded-postgres';
export { freePort } from './free-port';
