import { type NamedMigration, type Phase, phaseOf } from './migration';
import { recordedStatements } from './recorded-statements';
import { locksOf } from './sql/locks';

/** A pending migration, and what it locks while it runs. */
export interface PlannedMigration {
  name: string;
  phase: Phase;
  /** Such as `access exclusive on products`. */
  locks: string[];
}

export async function plannedMigration({ name, migration }: NamedMigration): Promise<PlannedMigration> {
  const texts = await recordedStatements(migration);
  const { backfill } = migration;
  const locks = await locksOf(
    [...texts, ...(backfill ? [`update ${backfill.table} set ${backfill.set}`] : [])].join(';\n'),
  );
  return { name, phase: phaseOf(migration), locks: locks.map(({ mode, relation }) => `${mode} on ${relation}`) };
}
