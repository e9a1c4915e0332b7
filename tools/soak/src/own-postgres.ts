import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '@das/embedded-postgres';
import type { Addresses } from './idempotency-client';

/** Settings for work whose processes are killed, but not the database. */
const UNSAFE_AND_FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Works on a database server of its own, which is gone afterwards. */
export async function onOwnPostgres<T>(work: (addresses: Addresses) => Promise<T>): Promise<T> {
  const data_dir = await mkdtemp(join(tmpdir(), 'das-soak-'));
  await chmod(data_dir, 0o755); // where root starts it, PostgreSQL runs as another user, who must get in
  const postgres = await EmbeddedPostgres.start({ data_dir, settings: UNSAFE_AND_FAST });
  try {
    return await work({ url: postgres.serviceUrl(), admin_url: postgres.adminUrl() });
  } finally {
    await postgres.stop();
    await rm(data_dir, { recursive: true, force: true });
  }
}
