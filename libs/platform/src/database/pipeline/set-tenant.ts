import type { PoolClient } from 'pg';
import type { Statement } from '../sql';

/** Sets the tenant of the current transaction. */
export const SET_TENANT = { name: 'set_tenant', text: `select set_config('app.tenant_id', $1, true)` };

/**
 * The same for statements with a shared plan. PostgreSQL would plan them at each execution, because it expects tenants of equal size
 * and takes the plan for a tenant to be cheaper than that for an average one.
 */
const SET_TENANT_AND_PLAN = {
  name: 'set_tenant_and_plan',
  text: `${SET_TENANT.text}, set_config('plan_cache_mode', 'force_generic_plan', true)`,
};

/** Without sorting, the plan for all tenants reads the index in its order. */
const SET_TENANT_AND_INDEX = {
  name: 'set_tenant_and_index',
  text: `${SET_TENANT_AND_PLAN.text}, set_config('enable_sort', 'off', true)`,
};

/** What sets the tenant of a statement outside of a transaction. */
export const settingOf = ({ plan }: Statement): typeof SET_TENANT =>
  plan === 'shared' ? SET_TENANT_AND_PLAN : plan ? SET_TENANT_AND_INDEX : SET_TENANT;

/** Prepares the statements that set the tenant. They must be the first on a connection. Rejects when one of them fails. */
export async function prepareSetTenant(client: PoolClient): Promise<void> {
  await Promise.all(
    [SET_TENANT, SET_TENANT_AND_PLAN, SET_TENANT_AND_INDEX].map((statement) =>
      client.query({ ...statement, values: [''] }),
    ),
  );
}
