import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { Busy, ServiceError, ServiceUnavailable, ValidationFailed } from '../errors/errors';
import type { Measurements } from '../telemetry/measurements';
import { isRefused } from './pipeline/refused-statement';
import { reportsLostServer } from './pipeline/reports-lost-server';
import { violatedRule } from './violated-rule';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const QUERY_CANCELED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';

/** SQLSTATE classes that report a problem of the server, not of the statement: resources, operator intervention, idle transactions. */
const SERVER_TROUBLE = /^(53|57P|25P03)/;
const CONNECTION_TROUBLE =
  /ECONN|Query read timeout|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|Connection terminated|timeout exceeded when trying to connect|not queryable|Cannot use a pool after calling end/;

/** The `ServiceError` for an error of the database that a client can act on; any other error unchanged. */
export function databaseFailure(error: unknown): unknown {
  if (error instanceof ServiceError) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (error instanceof DatabaseError && (code === UNIQUE_VIOLATION || code === FOREIGN_KEY_VIOLATION)) {
    const rule = violatedRule(error);
    return rule ? new ValidationFailed([rule]) : error;
  }
  if (code === QUERY_CANCELED || code === LOCK_NOT_AVAILABLE) return new Busy(error);
  if (isRefused(error)) return new ServiceUnavailable(error);
  const unavailable =
    reportsLostServer({ code, message }) || SERVER_TROUBLE.test(code) || CONNECTION_TROUBLE.test(`${code} ${message}`);
  return unavailable ? new ServiceUnavailable(error) : error;
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const RETRIED = new Set([SERIALIZATION_FAILURE, DEADLOCK_DETECTED]);

const MAX_ATTEMPTS = 5;

/** As {@link databaseFailure}, for a transaction that is not retried: `Busy` for a serialization failure or a deadlock. */
export function lastingFailure(error: unknown): unknown {
  const { code = '' } = error as { code?: string };
  return RETRIED.has(code) ? new Busy(error) : databaseFailure(error);
}

/**
 * Retries a transaction or savepoint after a serialization failure, a deadlock or a prepared statement that was refused, at most 5
 * attempts in all.
 *
 * @throws the error of the last attempt, converted by {@link lastingFailure}
 */
export async function retried<T>(attempt: () => Promise<T>, measurements: Measurements): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      const cause = error instanceof ServiceUnavailable ? error.cause : error;
      const { code = '' } = (cause ?? {}) as { code?: string };
      const isRetried = RETRIED.has(code) || isRefused(cause);
      if (attempts === MAX_ATTEMPTS || !isRetried) throw lastingFailure(error);
      measurements.emit('transaction_retry', code);
      await pause(Math.random() * 20 * 2 ** attempts);
    }
  }
}
