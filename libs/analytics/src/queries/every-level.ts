import { type Database, sql, tenant } from '@das/platform';

/** A level as rows of numbers name it; all are null for the owner. A deleted level has an id alone. */
export interface LevelKey {
  level_id: string | null;
  code: string | null;
  rank: number | null;
}

const OWNER: LevelKey = { level_id: null, code: null, rank: null };

/** Every active level and every other one that is used, by rank and code; the owner is last. @param used the ids of levels */
export async function everyLevel(db: Database, used: readonly string[]): Promise<LevelKey[]> {
  const levels = await db.run<LevelKey & { active: boolean }>(
    sql`select id as level_id, code, rank, active from approval_levels where ${tenant} order by rank, code collate "C"`,
  );
  const deleted = used.filter((id) => !levels.some(({ level_id }) => level_id === id)).sort();
  return [
    ...levels
      .filter(({ active, level_id }) => active || used.includes(String(level_id)))
      .map(({ level_id, code, rank }) => ({ level_id, code, rank })),
    ...deleted.map((level_id) => ({ ...OWNER, level_id })),
    OWNER,
  ];
}
