import type { MigrationInterface } from 'typeorm';

/** `expand` adds what the previous release does not need to know; `contract` removes what no running release uses. */
export const PHASES = ['expand', 'contract'] as const;
export type Phase = (typeof PHASES)[number];

/** A change of existing rows: `update table set … where …`. Rows that match `where` are changed once, in batches. */
export interface Backfill {
  table: string;
  set: string;
  where: string;
}

/** A migration of TypeORM with its phase. One without a phase is an expand migration. */
export interface Migration extends MigrationInterface {
  phase?: Phase;
  /** The release after which a contract migration may run, such as `0.2.0`. */
  after?: string;
  /** Runs after `up` has committed. */
  backfill?: Backfill;
}

export type MigrationClass = new () => Migration;

/** A migration and the name under which it is recorded. */
export interface NamedMigration {
  name: string;
  migration: Migration;
}

export const namedMigrations = (classes: readonly MigrationClass[]): NamedMigration[] =>
  classes.map((type) => ({ name: type.name, migration: new type() }));

export const phaseOf = ({ phase = 'expand' }: Migration): Phase => phase;
