import type { AlterTableCmd, Node, RangeVar } from 'libpg-query';
import { statementsOf } from './statements';
import { type ByKind, asKind, byKind, hasOption, lastOf, nodesOf, objectsIn, partsOf } from './syntax-tree';

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

/** The name of a relation, with its schema unless that is `public`. */
export const nameOf = ({ schemaname = 'public', relname = '' }: RangeVar = {}): string =>
  schemaname === 'public' ? relname : `${schemaname}.${relname}`;

const lock = (mode: LockMode, relation?: RangeVar): Lock[] => (relation ? [{ mode, relation: nameOf(relation) }] : []);
const lockAll = (mode: LockMode, relations: Node[] = []): Lock[] =>
  relations.flatMap((relation) => lock(mode, asKind('RangeVar', relation)));
const indexAndTable = (name: string): string => `index ${name} and its table`;

/** Actions of `alter table` that take less than `access exclusive`. */
const ACTIONS: readonly [RegExp, LockMode][] = [
  [
    /^AT_(?:ValidateConstraint|SetRelOptions|ResetRelOptions|SetStatistics|SetOptions|ResetOptions)$/,
    'share update exclusive',
  ],
  [/^AT_(?:ClusterOn|DropCluster|AttachPartition)$/, 'share update exclusive'],
  [/^AT_(?:Enable|Disable)(?:Always|Replica)?Trig/, 'share row exclusive'],
];

function modeOfAction({ subtype = 'AT_AddColumn', def }: AlterTableCmd): LockMode {
  if (asKind('Constraint', def)?.contype === 'CONSTR_FOREIGN') return 'share row exclusive';
  if (subtype === 'AT_DetachPartition' && asKind('PartitionCmd', def)?.concurrent) return 'share update exclusive';
  return ACTIONS.find(([subtypes]) => subtypes.test(subtype))?.[1] ?? 'access exclusive';
}

const strongest = (modes: LockMode[]): LockMode =>
  modes.reduce((most, mode) => (isStronger(mode, most) ? mode : most), 'access share');

/** A foreign key also locks the table that it refers to. */
const referencedBy = (tree: unknown): Lock[] =>
  [...objectsIn(tree)].flatMap(([, object]) =>
    'pktable' in object ? lock('share row exclusive', object.pktable as RangeVar) : [],
  );

const CHANGES = ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'] as const;

/** Rows that a query changes, also in its `with` queries. The body of a function or rule changes them later. */
function changedBy(tree: Node): Lock[] {
  if (!['SelectStmt', ...CHANGES].some((kind) => kind in tree)) return [];
  return CHANGES.flatMap((kind) => [...nodesOf(kind, tree)].flatMap(({ relation }) => lock('row exclusive', relation)));
}

/** The locks of a statement by its kind. Other kinds lock no table, or only for reading. */
const LOCKS: ByKind<Lock[]> = {
  AlterTableStmt: (node) => {
    const { relation, objtype, cmds = [] } = node;
    const actions = cmds.map((cmd) => asKind('AlterTableCmd', cmd) ?? {});
    if (objtype === 'OBJECT_INDEX') {
      const isOptions = actions.some(({ subtype = '' }) => /^AT_(?:Set|Reset)RelOptions$/.test(subtype));
      return [
        { mode: isOptions ? 'access exclusive' : 'share update exclusive', relation: `index ${nameOf(relation)}` },
      ];
    }
    if (objtype !== 'OBJECT_TABLE') return lock('access exclusive', relation);
    return [...lock(strongest(actions.map(modeOfAction)), relation), ...referencedBy(node)];
  },
  CreateStmt: referencedBy,
  IndexStmt: ({ relation, concurrent }) => lock(concurrent ? 'share update exclusive' : 'share', relation),
  DropStmt: ({ removeType, objects = [], concurrent }) => {
    if (removeType === 'OBJECT_INDEX') {
      const mode = concurrent ? 'share update exclusive' : 'access exclusive';
      return objects.map((object) => ({ mode, relation: indexAndTable(lastOf(object)) }));
    }
    const isPart = /^OBJECT_(?:TRIGGER|POLICY|RULE)$/.test(removeType ?? ''); // their names follow the name of the table
    if (!isPart && !/^OBJECT_(?:TABLE|VIEW|MATVIEW|SEQUENCE)$/.test(removeType ?? '')) return [];
    return objects.map((object) => ({
      mode: 'access exclusive',
      relation: partsOf(object).at(isPart ? -2 : -1) ?? '',
    }));
  },
  ReindexStmt: ({ kind, relation, params }) => {
    const mode = hasOption('concurrently', params) ? 'share update exclusive' : 'access exclusive';
    return kind === 'REINDEX_OBJECT_INDEX'
      ? [{ mode, relation: indexAndTable(nameOf(relation)) }]
      : lock(mode, relation);
  },
  RenameStmt: ({ renameType, relation }) =>
    renameType === 'OBJECT_INDEX'
      ? [{ mode: 'share update exclusive', relation: `index ${nameOf(relation)}` }]
      : lock('access exclusive', relation),
  AlterObjectSchemaStmt: ({ relation }) => lock('access exclusive', relation),
  CommentStmt: ({ objtype, object }) =>
    /^OBJECT_(?:TABLE|VIEW|COLUMN)$/.test(objtype ?? '')
      ? [{ mode: 'share update exclusive', relation: partsOf(object).at(objtype === 'OBJECT_COLUMN' ? -2 : -1) ?? '' }]
      : [],
  CreateTrigStmt: ({ relation }) => lock('share row exclusive', relation),
  CreateStatsStmt: ({ relations }) => lockAll('share update exclusive', relations),
  CreatePolicyStmt: ({ table }) => lock('access exclusive', table),
  AlterPolicyStmt: ({ table }) => lock('access exclusive', table),
  RuleStmt: ({ relation }) => lock('access exclusive', relation),
  ViewStmt: ({ view, replace }) => (replace ? lock('access exclusive', view) : []),
  RefreshMatViewStmt: ({ relation, concurrent }) => lock(concurrent ? 'exclusive' : 'access exclusive', relation),
  ClusterStmt: ({ relation }) => lock('access exclusive', relation),
  VacuumStmt: ({ rels = [], options }) =>
    rels.flatMap((rel) =>
      lock(
        hasOption('full', options) ? 'access exclusive' : 'share update exclusive',
        asKind('VacuumRelation', rel)?.relation,
      ),
    ),
  AlterSeqStmt: ({ sequence }) => lock('share row exclusive', sequence),
  TruncateStmt: ({ relations }) => lockAll('access exclusive', relations),
  LockStmt: ({ relations, mode = MODES.length }) => lockAll(MODES[mode - 1] ?? 'access exclusive', relations),
};

/** The locks of one statement. */
export const locksOfStatement = (tree: Node): Lock[] => byKind(LOCKS, tree) ?? changedBy(tree);

const CREATED: ByKind<string[]> = {
  CreateStmt: ({ relation }) => [nameOf(relation)],
  CreateTableAsStmt: ({ into }) => [nameOf(into?.rel)],
  ViewStmt: ({ view }) => [nameOf(view)],
  CreateSeqStmt: ({ sequence }) => [nameOf(sequence)],
  IndexStmt: ({ idxname }) => (idxname ? [`index ${idxname}`, indexAndTable(idxname)] : []),
};

/** The table, view or index that a statement creates. */
export const createdBy = (tree: Node): string[] => byKind(CREATED, tree) ?? [];

/**
 * The locks that an SQL text takes on tables, views and indexes, other than those of reading. A relation that the text creates
 * is left out: no other transaction sees it.
 */
export async function locksOf(text: string): Promise<Lock[]> {
  const created = new Set<string>();
  const byRelation = new Map<string, LockMode>();
  for (const { tree } of await statementsOf(text)) {
    for (const { mode, relation } of locksOfStatement(tree)) {
      if (!created.has(relation))
        byRelation.set(relation, strongest([mode, byRelation.get(relation) ?? 'access share']));
    }
    for (const relation of createdBy(tree)) created.add(relation);
  }
  const locks = [...byRelation].map(([relation, mode]) => ({ mode, relation }));
  return locks.sort((a, b) => a.relation.localeCompare(b.relation));
}
