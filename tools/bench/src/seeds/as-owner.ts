import { Client } from 'pg';
import type { Stage } from '../stage';

/** Works as the owner of the tables, for whom no row is hidden and no other table is looked up: seeds are right by themselves. */
export async function asOwner<T>({ admin_url }: Stage, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString: admin_url });
  await owner.connect();
  try {
    await owner.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** Fills a table; one that is empty, without the indexes that are much quicker to make than to keep. */
export async function filling(owner: Client, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = $1::regclass and not indisunique and not exists (select from ${table})`,
    [table],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await owner.query(definition);
  await owner.query(`vacuum (freeze, analyze) ${table}`); // as a table of that size has been for long
}
