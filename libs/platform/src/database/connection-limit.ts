import type { Database } from './database';

/** Connections that each part of the database allows; null means no limit. */
export interface ConnectionLimits {
  /** The limit of the log-in role. */
  role: number | null;
  database: number | null;
  /** `max_connections` without the reserved ones. */
  server: number;
}

const LIMITS = `
  select (select nullif(rolconnlimit, -1) from pg_roles where rolname = session_user) as role,
         (select nullif(datconnlimit, -1) from pg_database where datname = current_database()) as database,
         current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
           - coalesce(current_setting('reserved_connections', true)::integer, 0) as server`;

/** Reads the limits that hold for the log-in of the service. */
export async function connectionLimits(db: Database): Promise<ConnectionLimits> {
  const [limits] = await db.run<ConnectionLimits>({ text: LIMITS, values: [] });
  return limits as ConnectionLimits; // a select without from returns one row
}

/** A warning for the operator when the smallest limit allows fewer connections than the service opens. */
export function connectionWarning({ role, database, server }: ConnectionLimits, needed: number): string | undefined {
  const limits = [
    { of: 'log-in role', most: role },
    { of: 'database', most: database },
    { of: 'server', most: server },
  ];
  const smallest = limits.reduce((least, each) => ((each.most ?? Infinity) < (least.most ?? Infinity) ? each : least));
  if (smallest.most === null || smallest.most >= needed) return undefined;
  return `The connection limit of the ${smallest.of} is ${smallest.most}, and this service opens up to ${needed} connections. Raise the limit or lower DAS_DATABASE_POOL_SIZE.`;
}
