import { join } from 'node:path';
import type { PlatformOptions } from '@das/platform';
import { entities } from './data-source';
import type { LocalDatabase } from './local-database';
import type { Settings } from './settings';

/** The service's own address of the database and its administrator's: the same one when the settings name no other. */
export function databaseUrls(settings: Settings, local?: LocalDatabase): { url: string; admin_url: string } {
  const url = local?.url ?? settings.DATABASE_URL ?? '';
  return { url, admin_url: local?.admin_url ?? settings.DAS_DATABASE_ADMIN_URL ?? url };
}

/** How the service works on it. */
export function databaseOf(settings: Settings, local?: LocalDatabase): PlatformOptions {
  const { url, admin_url } = databaseUrls(settings, local);
  return {
    url,
    entities,
    pool_size: settings.DAS_DATABASE_POOL_SIZE,
    engine: settings.DAS_DATABASE_ENGINE,
    max_first: settings.DAS_GRAPHQL_MAX_FIRST,
    stepsDown: admin_url === url,
  };
}

/** A service on its own database has its secret and its files beside it, where the settings say nothing else. */
export const ownPlaces = (settings: Settings, local?: LocalDatabase): Pick<Settings, 'DAS_SECRET_KEY' | 'DAS_AUDIT_CHECKPOINTS'> => ({
  DAS_SECRET_KEY: settings.DAS_SECRET_KEY ?? local?.secret_key,
  DAS_AUDIT_CHECKPOINTS: settings.DAS_AUDIT_CHECKPOINTS ?? (local && join(settings.DAS_DATA_DIR, 'audit-checkpoints.jsonl')),
});
