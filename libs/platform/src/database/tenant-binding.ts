import type { PoolClient } from 'pg';
import { currentContext } from '../context/request-context';
import type { ConnectionPolicy } from './connection-policy';
import { runCommand, runStatement, setTenant } from './pipeline/run-statement';

/** The tenant of the current request context; empty without one, which matches no row. */
export const currentTenant = (): string => currentContext()?.tenant_id ?? '';

/**
 * Sends BEGIN and the tenant. It does not wait, so that the first statement travels in the same batch. Each setting is a message of
 * its own: Citus would send a text with several to its workers as it is. When one fails, no statement of the transaction has a
 * tenant, and none succeeds.
 */
export function begin(client: PoolClient, { bindsTenant, settings }: ConnectionPolicy): Promise<unknown> {
  const beginning = runCommand(client, 'begin');
  if (bindsTenant === 'in statements') return Promise.all([beginning, setTenant(client, currentTenant())]);
  const tenant = `set local app.tenant_id = ${client.escapeLiteral(currentTenant())}`;
  return Promise.all([beginning, ...[...settings, tenant].map((text) => runStatement(client, { text, values: [] }))]);
}
