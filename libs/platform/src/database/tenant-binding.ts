import type { PoolClient } from 'pg';
import { currentContext } from '../context/request-context';
import type { ConnectionPolicy } from './connection-policy';
import { runCommand, runStatement } from './pipeline/run-statement';
import { SET_TENANT } from './pipeline/set-tenant';
import { prepared } from './sql';

/** The tenant of the current request context; empty without one, which matches no row. */
export const currentTenant = (): string => currentContext()?.tenant_id ?? '';

/**
 * Sends BEGIN and the tenant. It does not wait, so that the first statement travels in the same batch. Each setting is a message of
 * its own: Citus would send a text with several to its workers as it is. When one fails, no statement of the transaction has a
 * tenant, and none succeeds.
 */
export function begin(client: PoolClient, policy: ConnectionPolicy): Promise<unknown> {
  const beginning = runCommand(client, 'begin');
  const setting =
    policy.bindsTenant === 'in statements'
      ? [runStatement(client, prepared(SET_TENANT.text, [currentTenant()]))]
      : setLocally(client, policy);
  return Promise.all([beginning, ...setting]);
}

const TIME = `now()::text as began_at`;
const UTC = '+00'; // the time zone of every connection

/** As {@link begin}. @returns the time of the transaction, `Y-m-d H:i:s` in UTC, with a fraction of a second */
export async function beginWithTime(client: PoolClient, policy: ConnectionPolicy): Promise<string> {
  const beginning = runCommand(client, 'begin');
  const setting = policy.bindsTenant === 'in statements' ? [] : setLocally(client, policy);
  const asking = runStatement<{ began_at: string }>(
    client,
    setting.length ? prepared(`select ${TIME}`, []) : prepared(`${SET_TENANT.text}, ${TIME}`, [currentTenant()]),
  );
  const [rows] = await Promise.all([asking, beginning, ...setting]);
  return (rows[0]?.began_at ?? '').slice(0, -UTC.length);
}

function setLocally(client: PoolClient, { settings }: ConnectionPolicy): Promise<unknown>[] {
  const tenant = `set local app.tenant_id = ${client.escapeLiteral(currentTenant())}`;
  return [...settings, tenant].map((text) => runStatement(client, { text, values: [] }));
}
