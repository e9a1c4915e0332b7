import { recordedNames } from '@das/platform';
import type { QueryRunner } from 'typeorm';
import { BEFORE_BASELINE } from './before-baseline';
import { baseline } from './migrations';

/** The database has only a part of the migrations that the baseline replaces. */
export class PartlyMigrated extends Error {}

const RECORD = `
  insert into migrations (timestamp, name)
  select right(name, 13)::bigint, name from unnest($1::text[]) with ordinality as names (name, position) order by position`;

/**
 * Records the baseline as run, without running it, in a database that has run every migration that the baseline replaces. The
 * rows of those migrations stay, so that instances of the previous version stay ready during a rolling update. An empty database
 * and a database with the baseline are not changed.
 *
 * @throws PartlyMigrated
 */
export async function recordBaseline(db: QueryRunner): Promise<void> {
  const recorded = await recordedNames(db);
  const names = baseline.map(({ name }) => name);
  if (names.some((name) => recorded.has(name))) return;
  const missing = BEFORE_BASELINE.filter((name) => !recorded.has(name));
  if (missing.length === BEFORE_BASELINE.length) return;
  if (missing.length) throw new PartlyMigrated(sentence(missing));
  await db.query(RECORD, [names]);
}

const sentence = (missing: string[]): string =>
  `This database lacks ${missing.length} of the ${BEFORE_BASELINE.length} migrations that the baseline replaces, the first of them ${missing[0]}: ` +
  'bring it up to date with the last version that contains them, then start this version.';
