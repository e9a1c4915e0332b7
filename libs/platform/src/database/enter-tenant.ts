import type { ClientBase } from 'pg';

/** Lets a connection outside of the pool see the rows of a tenant, until its transaction ends. For commands of the owner. */
export async function enterTenant(client: ClientBase, tenant_id: string): Promise<void> {
  await client.query(`select set_config('app.tenant_id', $1, true)`, [tenant_id]);
}
