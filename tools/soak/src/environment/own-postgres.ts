import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '@das/embedded-postgres';
import type { Addresses } from './idempotency-client';

/** Settings for soaks that kill processes but not the database. */
const UNSAFE_AND_FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Runs an action on a temporary database server. */
export async function onOwnPostgres<T>(work: (addresses: Addresses) => Promise<T>): Promise<T> {
  const data_dir = await mkdtemp(join(tmpdir(), 'das-soak-'));
  await chmod(data_dir, 0o755); // PostgreSQL's user must be able to enter the folder when we are root
  const postgres = await EmbeddedPostgres.start({ data_dir, settings: UNSAFE_AND_FAST });
  try {
    return await work({ url: postgres.serviceUrl(), admin_url: postgres.adminUrl() });
  } finally {
    await postgres.stop();
    await rm(data_dir, { recursive: true, force: true });
  }
}
