import { Client } from 'pg';

/** Tables that a refused request may change: audit, limits, idempotency and sessions; and row counts, which derive from other tables. */
const MAY_CHANGE = /^(audit_|platform_audit_|rate_limits$|idempotency_|sessions$|migrations$)|_counts$/;

/** Reads the number of rows and a hash of their contents for each business table of a tenant. New tables are included automatically. */
export class BusinessRows {
  private constructor(
    private readonly admin: Client,
    private readonly text: string,
  ) {}

  /** @param admin_url the database URL of the tables' owner */
  static async open(admin_url: string): Promise<BusinessRows> {
    const admin = new Client(admin_url);
    await admin.connect();
    const { rows } = await admin.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE' order by 1`,
    );
    const tables = rows.map(({ name }) => name).filter((name) => !MAY_CHANGE.test(name));
    const counts = tables.map(
      (name) =>
        `select '${name}' as name, count(*)::int as count, ${hashOf('t')} as hash from ${name} t where tenant_id = $1`,
    );
    const tenant = `select 'tenants', count(*)::int, ${hashOf('t')} from tenants t where id = $1`;
    return new BusinessRows(admin, [...counts, tenant].join(' union all '));
  }

  /** Equal for two moments between which no business row was added, changed or removed. */
  async stateOf(tenant_id: string): Promise<Record<string, string>> {
    // prepared: planning it takes longer than running it
    const { rows } = await this.admin.query<{ name: string; count: number; hash: string }>({
      name: 'state',
      text: this.text,
      values: [tenant_id],
    });
    return Object.fromEntries(rows.map(({ name, count, hash }) => [name, `${count} rows, ${hash}`]));
  }

  close(): Promise<void> {
    return this.admin.end();
  }
}

/** Each request updates the last use of its key, also a refused one. */
const hashOf = (table: string): string =>
  `coalesce(sum(hashtext((to_jsonb(${table}) - 'last_used_at' - 'last_used_ip')::text)), 0)::text`;

/** The tables that differ between two states. */
export const differencesOf = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).filter((table) => before[table] !== after[table]);
