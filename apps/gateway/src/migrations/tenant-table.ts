/** The tenant that the connection was given; null, and so no row at all, on one that was given none. */
export const CURRENT_TENANT = `nullif(current_setting('app.tenant_id', true), '')`;

/** What a tenant's rows need besides their columns. */
export interface TenantTable {
  table: string;
  /** What the service may do with them. */
  grants: string;
  /** The column that names the tenant. */
  column?: string;
}

/** Shuts a table for all but the current tenant: the service's role sees and writes only that tenant's rows. */
export const isolated = ({ table, grants, column = 'tenant_id' }: TenantTable): string => `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy tenant on ${table} to das_app using (${column} = ${CURRENT_TENANT}) with check (${column} = ${CURRENT_TENANT});
  grant ${grants} on ${table} to das_app;
`;

/**
 * A view of the current tenant's rows through which the planner may use every index: below a row-level security policy
 * it uses none for a condition whose operator is not leakproof, such as LIKE. Its owner reads the table unhindered, the
 * view itself keeps to the tenant.
 */
export const searchable = (table: string): string => `
  grant select on ${table} to das_search;
  create policy search on ${table} for select to das_search using (true);
  create view searchable_${table} as select * from ${table} where tenant_id = ${CURRENT_TENANT};
  alter view searchable_${table} owner to das_search;
  grant select on searchable_${table} to das_app;
`;
