import { join } from 'node:path';
import type { PlatformOptions } from '@das/platform';
import type { Settings } from '../config/settings';
import { entities } from './entities';

/** A database that the service runs itself, and the secret key that belongs to it. */
export interface LocalDatabase {
  url: string;
  admin_url: string;
  secret_key: string;
}

/** The URLs of the database for the service and for migrations. They are equal when the settings have no second one. */
export function databaseUrls(settings: Settings, local?: LocalDatabase): { url: string; admin_url: string } {
  const url = local?.url ?? settings.DATABASE_URL ?? '';
  return { url, admin_url: local?.admin_url ?? settings.DAS_DATABASE_ADMIN_URL ?? url };
}

/** How the service connects to its database. */
export function databaseOptions(settings: Settings, local?: LocalDatabase): PlatformOptions {
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

/** Secret key and checkpoint file: those of the settings, else those of the local database. */
export const ownPlaces = (settings: Settings, local?: LocalDatabase): Pick<Settings, 'DAS_SECRET_KEY' | 'DAS_AUDIT_CHECKPOINTS'> => ({
  DAS_SECRET_KEY: settings.DAS_SECRET_KEY ?? local?.secret_key,
  DAS_AUDIT_CHECKPOINTS: settings.DAS_AUDIT_CHECKPOINTS ?? (local && join(settings.DAS_DATA_DIR, 'audit-checkpoints.jsonl')),
});
