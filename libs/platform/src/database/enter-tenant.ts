import type { ClientBase } from 'pg';
import { SET_TENANT } from './pipeline/set-tenant';

/** Lets a connection outside of the pool see the rows of a tenant, until its transaction ends. For commands of the owner. */
export async function enterTenant(client: ClientBase, tenant_id: string): Promise<void> {
  await client.query(SET_TENANT.text, [tenant_id]);
}
