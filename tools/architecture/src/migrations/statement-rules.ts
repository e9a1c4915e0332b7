import { type SqlStatement, actionsOf, createdBy } from '@das/platform';

/** What the rules know about the migration of a statement. */
export interface Setting {
  phase: 'expand' | 'contract';
  isTransaction: boolean;
  /** Tables, views and indexes that earlier statements of the migration created. No other transaction sees them, or they are new. */
  created: ReadonlySet<string>;
  /** Functions that earlier statements of the migration created. */
  functions: ReadonlySet<string>;
}

type Rule = (statement: SqlStatement, setting: Setting) => string[];

const AN = String.raw`(?:if (?:not )?exists )?`;
const NAME = String.raw`(?:only )?(?:public \. )?(\S+)`;
const nameIn = (pattern: string, shape: string): string | undefined => new RegExp(pattern).exec(shape)?.[1];
const alteredTable = (shape: string): string | undefined => nameIn(`^alter table ${AN}${NAME}`, shape);

/** Constants, and the time of the transaction, which is the same for all rows. */
const CONSTANT_DEFAULT =
  /^(?:[+-] )?(?:'…'|[\w.]+|now \( \)|array \[[^\]]*\])(?: : : [\w ]+(?:\[ \])?)?(?: \( [\d ,]+ \))?$/;

/** An expand migration leaves everything that the previous release uses. */
const expandOnlyAdds: Rule = ({ shape }, { phase, created, functions }) => {
  if (phase !== 'expand') return [];
  const table = alteredTable(shape);
  const isOwn = (name: string | undefined): boolean => name !== undefined && (created.has(name) || functions.has(name));
  const dropped = nameIn(`^drop \\w+ (?:concurrently )?${AN}${NAME}`, shape);
  const found: string[] = [];
  if (/^drop /.test(shape) && !isOwn(dropped)) found.push('only a contract migration drops');
  if (/^alter .* rename /.test(shape) && !isOwn(table))
    found.push('only a contract migration renames: add the new name in an expand migration');
  if (/^(?:delete|truncate) /.test(shape)) found.push('only a contract migration removes rows');
  if (/^revoke .* on (?!schema )/.test(shape) && !isOwn(nameIn(`^revoke .*? on (?:table |function )?${NAME}`, shape)))
    found.push('only a contract migration revokes a privilege');
  if (!table || created.has(table)) return found;
  for (const action of actionsOf(shape)) {
    if (/^drop /.test(action)) found.push('only a contract migration drops');
    if (/^alter (?:column )?\S+ set not null/.test(action)) found.push('only a contract migration sets not null');
    if (/^alter (?:column )?\S+ drop default/.test(action)) found.push('only a contract migration drops a default');
  }
  return found;
};

/** A rewrite keeps all reads and writes of the table waiting. */
const noRewrite: Rule = ({ shape }, { created }) => {
  if (/^(?:vacuum full|cluster)\b/.test(shape)) return ['it rewrites the table'];
  if (/^reindex (?!.*\bconcurrently\b)/.test(shape)) return ['reindex concurrently'];
  const table = alteredTable(shape);
  if (!table || created.has(table)) return [];
  return actionsOf(shape).flatMap((action) => {
    if (/^alter (?:column )?\S+ (?:set data )?type /.test(action))
      return ['a change of the type rewrites the table: add a column and fill it with a backfill'];
    if (/^set (?:logged|unlogged|tablespace|access method)/.test(action)) return ['it rewrites the table'];
    return /^add (?!constraint |primary |unique |foreign |check |exclude )/.test(action) ? addedColumn(action) : [];
  });
};

function addedColumn(action: string): string[] {
  const found: string[] = [];
  const value = /\bdefault (.*?)(?= (?:not null|null|check|references|unique|primary|constraint|collate)\b|$)/.exec(
    action,
  )?.[1];
  if (value !== undefined && !CONSTANT_DEFAULT.test(value))
    found.push('a default that is not constant rewrites the table');
  if (/\bnot null\b/.test(action) && value === undefined)
    found.push('a new column is nullable, or has a constant default');
  if (/\b(?:generated|serial|bigserial|smallserial)\b/.test(action))
    found.push('a generated column or an identity rewrites the table');
  if (/\b(?:unique|primary key)\b/.test(action)) found.push('create the unique index concurrently');
  if (/\b(?:references|check)\b/.test(action)) found.push('add the constraint apart: not valid, then validate it');
  return found;
}

const indexesConcurrently: Rule = ({ shape }, { isTransaction, created }) => {
  if (/^(?:create (?:unique )?|drop |reindex )index concurrently/.test(shape))
    return isTransaction ? ['concurrently needs `transaction = false`'] : unnamed(shape);
  const table = nameIn(`^create (?:unique )?index .*?\\bon ${NAME}`, shape);
  if (table && !created.has(table)) return ['an index on an existing table is created concurrently'];
  const index = nameIn(`^drop index ${AN}${NAME}`, shape);
  return index && !created.has(`index ${index}`) ? ['an index is dropped concurrently'] : [];
};

const unnamed = (shape: string): string[] =>
  /^create (?:unique )?index concurrently on /.test(shape) ? ['an index that is created concurrently has a name'] : [];

const constraintsNotValid: Rule = ({ shape }, { created }) => {
  const table = alteredTable(shape);
  if (!table || created.has(table)) return [];
  return actionsOf(shape).flatMap((action) => {
    const kind = /^add (?:constraint \S+ )?(foreign key|check|unique|primary key|exclude)\b/.exec(action)?.[1];
    if (!kind) return [];
    if (kind === 'foreign key' || kind === 'check')
      return / not valid\b/.test(action) ? [] : ['a constraint is added `not valid`, then validated'];
    return / using index /.test(action)
      ? []
      : ['create the unique index concurrently, then add the constraint `using index`'];
  });
};

/** Rows are changed in batches, and not in the transaction of a lock. */
const backfillsApart: Rule = ({ shape }) => {
  if (
    /^(?:with .*\b)?(?:update|delete from|merge into)\b(?! of\b)/.test(shape) &&
    !/^(?:create|alter|grant|revoke|comment)/.test(shape)
  )
    return ['change rows with `backfill`'];
  return /^(?:with .*\b)?insert into\b.*\bselect\b/.test(shape) ? ['fill rows with `backfill`'] : [];
};

const noCounts: Rule = ({ shape }) =>
  /\bcount \( \* \)/.test(shape) && !/^create (?!table|materialized)/.test(shape)
    ? ['count(*) reads the whole table']
    : [];

const noTableLocks: Rule = ({ shape }) => (/^lock /.test(shape) ? ['a lock of a table makes requests wait'] : []);

const noBlocks: Rule = ({ shape }) =>
  /^do\b/.test(shape) ? ['a do block hides its statements from these rules and from `--plan`'] : [];

const settingsStay: Rule = ({ shape }) =>
  /^(?:set|reset) (?:local |session )?(?:lock_timeout|statement_timeout|session_replication_role)\b/.test(shape)
    ? ['the runner sets the timeouts']
    : [];

/** A run that was killed is repeated from the start. */
const repeatable: Rule = ({ shape }, { isTransaction }) =>
  isTransaction || REPEATABLE.some((pattern) => pattern.test(shape))
    ? []
    : ['without a transaction, a statement must be repeatable after a kill'];
const REPEATABLE = [
  /^create (?:unique )?index concurrently /,
  /^drop index concurrently if exists /,
  /^reindex .*concurrently /,
  /^create .*\bif not exists /,
  /^drop .*\bif exists /,
  /^create or replace /,
  /^alter table \S+ (?:validate constraint|(?:re)?set \() ?/,
  /^(?:analyze|vacuum|comment|grant)\b/,
];

export const STATEMENT_RULES: readonly Rule[] = [
  expandOnlyAdds,
  noRewrite,
  indexesConcurrently,
  constraintsNotValid,
  backfillsApart,
  noCounts,
  noTableLocks,
  noBlocks,
  settingsStay,
  repeatable,
];

/** What a statement adds to the setting of the statements after it. */
export function createdNames({ shape }: SqlStatement): { relations: string[]; functions: string[] } {
  const created =
    /^create (?:or replace )?(?:function|procedure|type|trigger|policy|role|domain|statistics) (?:if not exists )?(?:public \. )?(\S+)/.exec(
      shape,
    )?.[1];
  return { relations: createdBy(shape), functions: created ? [created] : [] };
}
