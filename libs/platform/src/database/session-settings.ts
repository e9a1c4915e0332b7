import type { ClientConfig } from 'pg';
import type { Pooler } from './connection-policy';
import { TIMEOUTS_MS } from './timeouts';

/** The role of the service's connections. It owns nothing and cannot bypass row-level security. */
export const SERVICE_ROLE = 'das_app';

/** Settings that each connection of the service needs, by their names in lower case, as `pg_settings` has them. */
export const SESSION_SETTINGS: Record<string, string> = {
  timezone: 'UTC',
  datestyle: 'ISO',
  ...Object.fromEntries(Object.entries(TIMEOUTS_MS).map(([name, ms]) => [name, String(ms)])),
};

type StartUp = Pick<ClientConfig, 'application_name' | 'options' | keyof typeof TIMEOUTS_MS>;

/** The start-up parameters of a connection. A pooler accepts only the name: the rest are settings of the log-in role there. */
export function startUpParameters(pooler: Pooler, stepsDown: boolean): StartUp {
  if (pooler !== 'none') return { application_name: 'das' };
  return { application_name: 'das', ...TIMEOUTS_MS, options: startUpOptions(stepsDown) };
}

/**
 * Statements end within seconds, and compiling them takes longer than it saves: hundreds of functions for a statement of analytics.
 *
 * @param stepsDown whether the connection switches to {@link SERVICE_ROLE}
 */
export const startUpOptions = (stepsDown: boolean): string =>
  ['-c timezone=UTC', '-c datestyle=ISO', '-c jit=off', ...(stepsDown ? [`-c role=${SERVICE_ROLE}`] : [])].join(' ');
