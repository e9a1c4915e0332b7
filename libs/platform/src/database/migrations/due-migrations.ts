import { type NamedMigration, type Phase, phaseOf } from './migration';

/** What a run selects from the pending migrations. */
export interface Selection {
  /** Only migrations of this phase. Without it both phases are selected. */
  phase?: Phase;
  /** The version of this release. A contract migration is due when it is later than the release that the migration names. */
  release: string;
}

/** The selected migrations in their order: all expand migrations, and the contract migrations that are due. */
export const dueMigrations = (pending: readonly NamedMigration[], { phase, release }: Selection): NamedMigration[] =>
  pending.filter(({ migration }) => (phase ?? phaseOf(migration)) === phaseOf(migration) && isDue(migration, release));

const isDue = (migration: NamedMigration['migration'], release: string): boolean =>
  phaseOf(migration) === 'expand' || (migration.after !== undefined && isLater(release, migration.after));

/** Compares two versions of three numbers. */
function isLater(version: string, other: string): boolean {
  const [ours, theirs] = [version, other].map((text) => text.split(/[-+]/, 1).join('').split('.').map(Number));
  const differing = ours?.findIndex((number, index) => number !== theirs?.[index]) ?? -1;
  return differing >= 0 && (ours?.[differing] ?? 0) > (theirs?.[differing] ?? 0);
}
