import { statementsOf } from './statements';

/** The locks of a table that a migration can take, the weakest first, as PostgreSQL names them. */
const MODES = [
  'access share',
  'row share',
  'row exclusive',
  'share update exclusive',
  'share',
  'share row exclusive',
  'exclusive',
  'access exclusive',
] as const;
export type LockMode = (typeof MODES)[number];

export interface Lock {
  mode: LockMode;
  /** The name of a table or view; `index i and its table` where only the name of the index is known. */
  relation: string;
}

export const isStronger = (one: LockMode, other: LockMode): boolean => MODES.indexOf(one) > MODES.indexOf(other);

const NAME = String.raw`(?:only )?(?:public \. )?(\S+)`;
const AN = String.raw`(?:if (?:not )?exists )?`;

const indexAndTable = (name: string): string => `index ${name} and its table`;

/** Statements with one mode. The group is the name of the relation. The first that matches counts. */
const SIMPLE: [RegExp, LockMode, ((name: string) => string)?][] = [
  [new RegExp(`^create (?:unique )?index concurrently .*?\\bon ${NAME}`), 'share update exclusive'],
  [new RegExp(`^create (?:unique )?index .*?\\bon ${NAME}`), 'share'],
  [new RegExp(`^(?:drop|reindex) index concurrently ${AN}${NAME}`), 'share update exclusive', indexAndTable],
  [new RegExp(`^reindex (?:table|index) concurrently ${NAME}`), 'share update exclusive'],
  [new RegExp(`^(?:drop|reindex) index ${AN}${NAME}`), 'access exclusive', indexAndTable],
  [new RegExp(`^alter index ${AN}${NAME} (?:re)?set \\(`), 'access exclusive', (name) => `index ${name}`],
  [new RegExp(`^alter index ${AN}${NAME}`), 'share update exclusive', (name) => `index ${name}`],
  [new RegExp(`^create (?:or replace )?(?:constraint )?trigger .*? on ${NAME}`), 'share row exclusive'],
  [new RegExp(`^create statistics .*? from ${NAME}`), 'share update exclusive'],
  [new RegExp(`^comment on (?:table|view) ${NAME}`), 'share update exclusive'],
  [new RegExp(`^(?:create|alter|drop) (?:policy|rule|trigger) .*? on ${NAME}`), 'access exclusive'],
  [new RegExp(`^create or replace view ${NAME}`), 'access exclusive'],
  [new RegExp(`^(?:drop|alter) (?:materialized )?view ${AN}${NAME}`), 'access exclusive'],
  [new RegExp(`^refresh materialized view concurrently ${NAME}`), 'exclusive'],
  [new RegExp(`^(?:refresh materialized view|cluster|reindex table|vacuum full) ${NAME}`), 'access exclusive'],
  [new RegExp(`^(?:vacuum|analyze) ${NAME}`), 'share update exclusive'],
  [new RegExp(`^alter sequence ${AN}${NAME}`), 'share row exclusive'],
  [new RegExp(`^(?:update|insert into|delete from|merge into) ${NAME}`), 'row exclusive'],
];

/** Actions of `alter table` that take less than all. */
const ACTIONS: [RegExp, LockMode][] = [
  [/^validate constraint/, 'share update exclusive'],
  [/^(?:re)?set \(/, 'share update exclusive'],
  [/^alter (?:column )?\S+ (?:set statistics|(?:re)?set \()/, 'share update exclusive'],
  [/^(?:cluster on|set without cluster|detach partition \S+ concurrently|attach partition)/, 'share update exclusive'],
  [/^add (?:constraint \S+ )?foreign key/, 'share row exclusive'],
  [/^(?:enable|disable) (?:always |replica )?trigger/, 'share row exclusive'],
];

/**
 * The locks that an SQL text takes on tables, views and indexes, other than those of reading. A relation that the text creates
 * is left out: no other transaction sees it.
 */
export function locksOf(text: string): Lock[] {
  const created = new Set<string>();
  const locks: Lock[] = [];
  for (const { shape } of statementsOf(text)) {
    locks.push(...locksOfStatement(shape).filter(({ relation }) => !created.has(relation)));
    for (const relation of createdBy(shape)) created.add(relation);
  }
  return strongestPerRelation(locks).sort((a, b) => a.relation.localeCompare(b.relation));
}

/** The table, view or index that a statement creates. */
export function createdBy(shape: string): string[] {
  const [, relation] =
    /^create (?:unlogged )?(?:table|materialized view|view|sequence) (?:if not exists )?(?:public \. )?(\S+)/.exec(
      shape,
    ) ?? [];
  const [, index] = /^create (?:unique )?index (?:concurrently )?(?:if not exists )?(\S+) on/.exec(shape) ?? [];
  return [...(relation ? [relation] : []), ...(index ? [`index ${index}`, indexAndTable(index)] : [])];
}

/** The locks of one statement, given by its shape. */
export function locksOfStatement(shape: string): Lock[] {
  const [, altered] = new RegExp(`^alter table ${AN}${NAME}`).exec(shape) ?? [];
  if (altered)
    return [{ mode: strongest(actionsOf(shape).map(modeOfAction)), relation: altered }, ...referencedBy(shape)];
  if (/^create (?:unlogged )?table/.test(shape)) return referencedBy(shape);
  if (/^drop table/.test(shape))
    return namesIn(shape.replace(/^drop table (?:if exists )?/, '')).map((relation) => ({
      mode: 'access exclusive',
      relation,
    }));
  if (/^truncate/.test(shape))
    return namesIn(shape.replace(/^truncate (?:table )?/, '')).map((relation) => ({
      mode: 'access exclusive',
      relation,
    }));
  const [, locked, mode = 'access exclusive'] =
    /^lock (?:table )?(.+?)(?: in (.+) mode)?(?: nowait)?$/.exec(shape) ?? [];
  if (locked) return namesIn(locked).map((relation) => ({ mode: mode as LockMode, relation }));
  for (const [pattern, simple, named] of SIMPLE) {
    const [, relation] = pattern.exec(shape) ?? [];
    if (relation) return [{ mode: simple, relation: named?.(relation) ?? relation }];
  }
  return [];
}

/** The actions of an `alter table`, which commas outside of parentheses divide. */
export function actionsOf(shape: string): string[] {
  const actions = shape.replace(new RegExp(`^alter table ${AN}${NAME} (?:\\* )?`), '');
  let depth = 0;
  const marked = [...actions].map((letter) => {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    return letter === ',' && depth === 0 ? '\n' : letter;
  });
  return marked
    .join('')
    .split('\n')
    .map((action) => action.trim());
}

const modeOfAction = (action: string): LockMode =>
  ACTIONS.find(([pattern]) => pattern.test(action))?.[1] ?? 'access exclusive';
const strongest = (modes: LockMode[]): LockMode =>
  modes.reduce((most, mode) => (isStronger(mode, most) ? mode : most), 'access share');
const namesIn = (list: string): string[] =>
  list.split(' , ').map((item) =>
    item
      .replace(/^(?:only )?(?:public \. )?/, '')
      .split(' ', 1)
      .join(''),
  );

/** A foreign key also locks the table that it refers to. */
const referencedBy = (shape: string): Lock[] =>
  [...shape.matchAll(/\breferences (?:public \. )?(\S+)/g)].map(([, relation = '']) => ({
    mode: 'share row exclusive',
    relation,
  }));

function strongestPerRelation(locks: Lock[]): Lock[] {
  const byRelation = new Map<string, LockMode>();
  for (const { mode, relation } of locks)
    byRelation.set(relation, strongest([mode, byRelation.get(relation) ?? 'access share']));
  return [...byRelation].map(([relation, mode]) => ({ mode, relation }));
}
