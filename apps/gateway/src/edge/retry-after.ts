/** When to try again while the database is away, in seconds. */
export const RETRY_AFTER_S = 2;
