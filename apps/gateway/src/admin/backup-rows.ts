import { enterTenant } from '@das/platform';
import { Client } from 'pg';
import type { NamedTenant } from './admin-context';

/** Numbers of rows in a table. */
export interface TableRows {
  table: string;
  /** Null when the log-in may not read the table. */
  seen: number | null;
  there: number;
}

interface Table {
  name: string;
  /** Whether the owner sees all rows at once: without row-level security, or by a policy without a condition. */
  isOpen: boolean;
}

const READING = 'begin isolation level repeatable read read only; set local statement_timeout = 0';

/**
 * Counts the rows that a log-in sees and those that there are, in one snapshot, so that both counts agree while the service writes.
 *
 * @param owner a connection of the owner, who sees the rows of a tenant while that tenant is set
 */
export async function compareRows(owner: Client, backup_url: string, tenants: NamedTenant[]): Promise<TableRows[]> {
  await owner.query(READING);
  const tables = await tablesOf(owner);
  const { rows } = await owner.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
  const seen = await seenBy(backup_url, tables, rows[0]?.snapshot ?? '');
  const there = await rowsThere(owner, tables, tenants);
  return tables.map(({ name }) => ({ table: name, seen: seen.get(name) ?? null, there: there.get(name) ?? 0 }));
}

async function tablesOf(owner: Client): Promise<Table[]> {
  const { rows } = await owner.query<Table>(`
    select c.relname as name, not row_security_active(c.oid) or exists (
             select from pg_policy p
              where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*') and pg_get_expr(p.polqual, p.polrelid) = 'true'
                and exists (select from unnest(p.polroles) as role where role = 0 or pg_has_role(role, 'usage'))) as "isOpen"
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
     order by c.relname`);
  return rows;
}

async function seenBy(backup_url: string, tables: Table[], snapshot: string): Promise<Map<string, number>> {
  const backup = new Client({ connectionString: backup_url });
  backup.on('error', () => undefined); // without a listener it would end the process; the next statement fails with it
  await backup.connect();
  try {
    await backup.query(`${READING}; set transaction snapshot '${snapshot}'`);
    const { rows } = await backup.query<{ name: string }>(
      `select name from unnest($1::text[]) as name where has_table_privilege(quote_ident(name), 'select')`,
      [tables.map(({ name }) => name)],
    );
    return await countOf(backup, rows);
  } finally {
    await backup.end();
  }
}

async function rowsThere(owner: Client, tables: Table[], tenants: NamedTenant[]): Promise<Map<string, number>> {
  const counts = await countOf(
    owner,
    tables.filter(({ isOpen }) => isOpen),
  );
  const ofTenants = tables.filter(({ isOpen }) => !isOpen);
  for (const { id } of tenants) {
    await enterTenant(owner, id);
    for (const [name, count] of await countOf(owner, ofTenants)) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return counts;
}

/** The numbers of rows in these tables, in one statement. */
async function countOf(client: Client, tables: { name: string }[]): Promise<Map<string, number>> {
  if (!tables.length) return new Map();
  const counts = tables.map(
    ({ name }) =>
      `select ${client.escapeLiteral(name)} as name, count(*) as count from ${client.escapeIdentifier(name)}`,
  );
  const { rows } = await client.query<{ name: string; count: string }>(counts.join(' union all '));
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}
