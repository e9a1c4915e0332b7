import { Client } from 'pg';

/** Runs an action as the owner of the tables, who bypasses row-level security. Seeds are consistent by construction. */
export async function asOwner<T>(
  { admin_url }: { admin_url: string },
  work: (owner: Client) => Promise<T>,
): Promise<T> {
  const owner = new Client({ connectionString: admin_url });
  owner.on('error', () => undefined); // a lost connection fails the statements, which report it
  await owner.connect();
  try {
    await owner.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
    return await work(owner);
  } finally {
    await owner.end();
  }
}
