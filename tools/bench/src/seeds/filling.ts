import type { Client } from 'pg';

/** Fills a table. Indexes of an empty table are dropped first and re-created, which is much faster than maintaining them. */
export async function filling(owner: Client, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = $1::regclass and not indisunique and not exists (select from ${table})`,
    [table],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await owner.query(definition);
  await owner.query(`vacuum (freeze, analyze) ${table}`); // the state of a table that has existed for long
}
