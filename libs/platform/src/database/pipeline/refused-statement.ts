import { DatabaseError } from 'pg';

const INVALID_STATEMENT_NAME = '26000';
const FEATURE_NOT_SUPPORTED = '0A000';

/** The function of PostgreSQL that compares the columns: other causes have the same SQLSTATE. */
const COMPARES_COLUMNS = 'RevalidateCachedQuery';

/** Whether the server does not have the prepared statement, so that its connection is not what the pool believes. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === INVALID_STATEMENT_NAME;

/** Whether a table or view has other columns than when the statement was prepared (`cached plan must not change result type`). */
export const isOutdated = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === FEATURE_NOT_SUPPORTED && error.routine === COMPARES_COLUMNS;

/** Whether PostgreSQL refused to execute a prepared statement, so that it can be prepared and executed again. */
export const isRefused = (error: unknown): boolean => isUnknown(error) || isOutdated(error);
