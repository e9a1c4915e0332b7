import { type NamedMigration, type Phase, phaseOf } from './migration';

/** What a run selects from the pending migrations. */
export interface Selection {
  /** Only migrations of this phase. Without it both phases are selected. */
  phase?: Phase;
  /** The version of this release. A contract migration is due when it is later than the release that the migration names. */
  release: string;
}

/**
 * The selected migrations in their order: all expand migrations, and the contract migrations that are due. A contract migration is not
 * due before the expand migrations that precede it have run, or run with it.
 */
export function dueMigrations(pending: readonly NamedMigration[], { phase, release }: Selection): NamedMigration[] {
  const first_left_out =
    phase === 'contract' ? pending.findIndex(({ migration }) => phaseOf(migration) === 'expand') : -1;
  const possible = first_left_out < 0 ? pending : pending.slice(0, first_left_out);
  return possible.filter(
    ({ migration }) => (phase ?? phaseOf(migration)) === phaseOf(migration) && isDue(migration, release),
  );
}

const isDue = (migration: NamedMigration['migration'], release: string): boolean =>
  phaseOf(migration) === 'expand' || (migration.after !== undefined && isLater(release, migration.after));

/** Compares two versions of three numbers. */
function isLater(version: string, other: string): boolean {
  const [ours, theirs] = [version, other].map((text) => text.split(/[-+]/, 1).join('').split('.').map(Number));
  const differing = ours?.findIndex((number, index) => number !== theirs?.[index]) ?? -1;
  return differing >= 0 && (ours?.[differing] ?? 0) > (theirs?.[differing] ?? 0);
}
