// Owns a PostgreSQL server in a folder: made, started, held by one process, stopped.
export { AlreadyRunning, EmbeddedPostgres, type StartOptions } from './embedded-postgres';
export { freePort } from './free-port';
