import { recordedNames } from '@das/platform';
import type { QueryRunner } from 'typeorm';
import { BEFORE_BASELINE } from './before-baseline';
import { baseline } from './migrations';

/** The database has only a part of the migrations that the baseline replaces. */
export class PartlyMigrated extends Error {}

/**
 * The baseline, for a database that has run every migration that the baseline replaces: it is recorded as run, without running it. The
 * rows of those migrations stay, so that instances of the previous version stay ready during a rolling update. Nothing for an empty
 * database and a database with the baseline.
 *
 * @throws PartlyMigrated
 */
export async function adoptedBaseline(db: QueryRunner): Promise<string[]> {
  const recorded = await recordedNames(db);
  const names = baseline.map(({ name }) => name);
  if (names.some((name) => recorded.has(name))) return [];
  const missing = BEFORE_BASELINE.filter((name) => !recorded.has(name));
  if (missing.length === BEFORE_BASELINE.length) return [];
  if (missing.length) throw new PartlyMigrated(sentence(missing));
  return names;
}

const sentence = (missing: string[]): string =>
  `This database lacks ${missing.length} of the ${BEFORE_BASELINE.length} migrations that the baseline replaces, the first of them ${missing[0]}: ` +
  'bring it up to date with the last version that contains them, then start this version.';
