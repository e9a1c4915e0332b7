import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import globalTeardown from './global-teardown.mjs';

const require = createRequire(import.meta.url);
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4e9;
const UNSAFE_AND_FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Starts and migrates one embedded PostgreSQL for the whole run; every test uses its own tenant. */
export default async function globalSetup() {
  const { EmbeddedPostgres } = require('@das/embedded-postgres');
  const data_dir = mkdtempSync(join(fastFolder(), 'das-test-'));
  chmodSync(data_dir, 0o755); // PostgreSQL's user must be able to enter the folder when we are root
  const starting = EmbeddedPostgres.start({ data_dir, settings: UNSAFE_AND_FAST });
  globalThis.dasTest = { starting, data_dir };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void endAfterTeardown(signal));
  const server = await starting;
  process.env.DAS_TEST_DATABASE_URL = server.serviceUrl();
  process.env.DAS_TEST_DATABASE_ADMIN_URL = server.adminUrl();
  // in a separate process: Nest keeps its types in globals, and Jest passes the globals of this process to the tests
  execFileSync(process.execPath, [join(import.meta.dirname, 'migrate.mjs')], { stdio: 'inherit' });
}

/** A file system in memory, when there is room: specs copy and drop databases, and ext4 is slow to create many files after it removed as many. */
function fastFolder() {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir();
}

/** A run that is stopped leaves no PostgreSQL and no files. */
async function endAfterTeardown(signal) {
  await globalTeardown();
  process.exit(128 + constants.signals[signal]);
}
