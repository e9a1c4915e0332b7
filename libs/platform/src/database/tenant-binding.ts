import type { PoolClient } from 'pg';
import { currentContext } from '../context/request-context';
import type { ConnectionPolicy } from './connection-policy';
import { corkUntilNextTick } from './packet';

const currentTenant = (): string => currentContext()?.tenant_id ?? '';

/**
 * Sets the tenant of the current request context for the session, or none. It is sent in the packet of the caller's first
 * statement. When it fails, the connection is destroyed, so no statement can run under the tenant of an earlier checkout.
 */
export function bindAtCheckout(client: PoolClient, { prepares }: ConnectionPolicy): void {
  const stream = corkUntilNextTick(client); // the caller's first statement follows in the same packet
  const name = prepares ? 'enter_tenant' : undefined;
  client.query({ name, text: `select set_config('app.tenant_id', $1, false)`, values: [currentTenant()] }).catch(() => stream.destroy());
}

/**
 * Sends BEGIN, and the tenant where transactions set it. It does not wait, so that the first statement travels in the same packet.
 * Each setting is a message of its own: Citus would send a text with several to its workers as it is. When one fails, no statement
 * of the transaction has a tenant, and none succeeds.
 */
export function begin(client: PoolClient, { bindsTenant, settings }: ConnectionPolicy): Promise<unknown> {
  if (bindsTenant === 'at checkout') return client.query('begin');
  corkUntilNextTick(client);
  const tenant = `set local app.tenant_id = ${client.escapeLiteral(currentTenant())}`;
  return Promise.all(['begin', ...settings, tenant].map((text) => client.query(text)));
}
