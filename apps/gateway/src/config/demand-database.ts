/** Why `das` does not start. */
export const NO_DATABASE =
  'DATABASE_URL is not set: das needs a PostgreSQL database, such as postgres://das_service:…@db.example:5432/das.';

/** Whether the environment names a database, in a variable or in a file. */
export const namesDatabase = (environment: NodeJS.ProcessEnv): boolean =>
  ['DATABASE_URL', 'DATABASE_URL_FILE'].some((name) => Boolean(environment[name]?.trim()));
