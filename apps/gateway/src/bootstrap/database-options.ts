import { join, resolve } from 'node:path';
import { type PlatformOptions, type Pooler, assertNotShared, isServer } from '@das/platform';
import type { Settings } from '../config/settings';
import { splitList } from '../config/split-list';
import { entities } from './entities';

/** A database that the service runs itself, and the secret key that belongs to it. */
export interface LocalDatabase {
  url: string;
  admin_url: string;
  secret_key: string;
}

/** The URLs of the database for the service and for migrations. They are equal when the settings have no second one. */
export function databaseUrls(
  settings: Settings,
  local?: LocalDatabase,
): { url: string; admin_url: string; pooler: Pooler } {
  const url = local?.url ?? settings.DATABASE_URL ?? '';
  return {
    url,
    admin_url: local?.admin_url ?? settings.DAS_DATABASE_ADMIN_URL ?? url,
    pooler: settings.DAS_DATABASE_POOLER,
  };
}

/**
 * Checks that there is no pooler unless the settings say so. With one, the owner's address becomes that of the server itself, if
 * the settings have it: migrations and administration need session locks. Where DAS_DATABASE_ADMIN_URL is that of a pooler, its
 * log-in is used at the direct address.
 *
 * @throws UnexpectedPooler
 */
export async function withServerUrl(settings: Settings): Promise<Settings> {
  const {
    DATABASE_URL: url,
    DAS_DATABASE_POOLER: pooler,
    DAS_DATABASE_ADMIN_URL: admin_url,
    DAS_DATABASE_DIRECT_URL: direct_url,
  } = settings;
  if (pooler === 'none' && url) await assertNotShared(url);
  if (pooler === 'none' || !direct_url) return settings;
  if (!admin_url) return { ...settings, DAS_DATABASE_ADMIN_URL: direct_url };
  if (await isServer(admin_url).catch(() => true)) return settings; // an unreachable address is reported when it is used
  const server = new URL(direct_url);
  const { username, password } = new URL(admin_url);
  return { ...settings, DAS_DATABASE_ADMIN_URL: Object.assign(server, { username, password }).href };
}

/** How the service connects to its database. */
export function databaseOptions(settings: Settings, local?: LocalDatabase): PlatformOptions {
  const { url, admin_url } = databaseUrls(settings, local);
  return {
    url,
    entities,
    pool_size: settings.DAS_DATABASE_POOL_SIZE,
    engine: settings.DAS_DATABASE_ENGINE,
    pooler: settings.DAS_DATABASE_POOLER,
    prepared: settings.DAS_DATABASE_PREPARED,
    direct_url: settings.DAS_DATABASE_DIRECT_URL,
    max_first: settings.DAS_GRAPHQL_MAX_FIRST,
    cursor_keys: {
      secret_key: settings.DAS_SECRET_KEY ?? local?.secret_key,
      previous_secret_keys: splitList(settings.DAS_SECRET_KEY_PREVIOUS ?? ''),
    },
    tombstone_keep_days: settings.DAS_TOMBSTONE_KEEP_DAYS,
    test_clock: settings.DAS_TEST_CLOCK === '1',
    // the servers of a cluster connect to each other as the role that runs a statement, and das_app may not log in
    stepsDown:
      admin_url === url && settings.DAS_DATABASE_POOLER === 'none' && settings.DAS_DATABASE_ENGINE === 'postgres',
  };
}

/** Secret key and checkpoint file: those of the settings, else those of the local database. */
export const auditSettings = (
  settings: Settings,
  local?: LocalDatabase,
): Pick<Settings, 'DAS_SECRET_KEY' | 'DAS_AUDIT_CHECKPOINTS'> => ({
  DAS_SECRET_KEY: settings.DAS_SECRET_KEY ?? local?.secret_key,
  DAS_AUDIT_CHECKPOINTS:
    settings.DAS_AUDIT_CHECKPOINTS ?? (local && join(settings.DAS_DATA_DIR, 'audit-checkpoints.jsonl')),
});

/** With the local database and without a mail server, mails become files next to its data. */
export const mailSettings = (
  { DAS_DATA_DIR, mail_directory }: Settings,
  local?: LocalDatabase,
): Pick<Settings, 'mail_directory'> => ({
  mail_directory: local ? join(resolve(DAS_DATA_DIR), 'mail') : mail_directory,
});
