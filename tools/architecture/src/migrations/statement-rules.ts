import {
  type ByKind,
  type SqlStatement,
  asKind,
  byKind,
  createdBy,
  hasOption,
  lastOf,
  nameOf,
  nodesOf,
} from '@das/platform';
import type { AlterTableCmd, AlterTableStmt, ColumnDef, Node } from 'libpg-query';

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

/** A rule for each kind of statement that it is about. */
const ruleOf =
  (byStatement: (setting: Setting) => ByKind<string[]>): Rule =>
  ({ tree }, setting) =>
    byKind(byStatement(setting), tree) ?? [];

/** The actions on a table that existed before the migration. */
function actionsOn({ relation, objtype, cmds = [] }: AlterTableStmt, { created }: Setting): AlterTableCmd[] {
  if (objtype !== 'OBJECT_TABLE' || created.has(nameOf(relation))) return [];
  return cmds.map((cmd) => asKind('AlterTableCmd', cmd) ?? {});
}

/** The name of the dropped, renamed or revoked object; the name of a trigger or policy follows the name of its table. */
const objectName = (object: Node | undefined): string => {
  const relation = asKind('RangeVar', object);
  return relation ? nameOf(relation) : lastOf(object);
};

const DROPS = 'only a contract migration drops';
const RENAMES = 'only a contract migration renames: add the new name in an expand migration';
const REMOVES = 'only a contract migration removes rows';

/** An expand migration leaves everything that the previous release uses. */
const expandOnlyAdds = ruleOf((setting) => {
  if (setting.phase !== 'expand') return {};
  const { created, functions } = setting;
  const isNew = (name: string): boolean => created.has(name) || created.has(`index ${name}`) || functions.has(name);
  return {
    DropStmt: ({ objects = [] }) => (objects.every((object) => isNew(objectName(object))) ? [] : [DROPS]),
    DropRoleStmt: () => [DROPS],
    DropOwnedStmt: () => [DROPS],
    RenameStmt: ({ relation, object }) => (isNew(relation ? nameOf(relation) : objectName(object)) ? [] : [RENAMES]),
    AlterEnumStmt: ({ oldVal }) => (oldVal === undefined ? [] : [RENAMES]),
    DeleteStmt: () => [REMOVES],
    TruncateStmt: () => [REMOVES],
    GrantStmt: ({ is_grant, objtype, objects = [] }) =>
      is_grant || objtype === 'OBJECT_SCHEMA' || objects.every((object) => isNew(objectName(object)))
        ? []
        : ['only a contract migration revokes a privilege'],
    AlterTableStmt: (node) =>
      actionsOn(node, setting).flatMap(({ subtype, def }) => {
        if (subtype === 'AT_DropColumn' || subtype === 'AT_DropConstraint') return [DROPS];
        if (subtype === 'AT_SetNotNull') return ['only a contract migration sets not null'];
        return subtype === 'AT_ColumnDefault' && !def ? ['only a contract migration drops a default'] : [];
      }),
  };
});

const REWRITES = 'it rewrites the table';

/** A rewrite keeps all reads and writes of the table waiting. */
const noRewrite = ruleOf((setting) => ({
  VacuumStmt: ({ options }) => (hasOption('full', options) ? [REWRITES] : []),
  ClusterStmt: () => [REWRITES],
  ReindexStmt: ({ params }) => (hasOption('concurrently', params) ? [] : ['reindex concurrently']),
  AlterTableStmt: (node) =>
    actionsOn(node, setting).flatMap(({ subtype = '', def }) => {
      if (subtype === 'AT_AlterColumnType')
        return ['a change of the type rewrites the table: add a column and fill it with a backfill'];
      if (/^AT_Set(?:Logged|UnLogged|TableSpace|AccessMethod)$/.test(subtype)) return [REWRITES];
      return subtype === 'AT_AddColumn' ? addedColumn(asKind('ColumnDef', def) ?? {}) : [];
    }),
}));

function addedColumn({ typeName, constraints = [] }: ColumnDef): string[] {
  const added = constraints.map((constraint) => asKind('Constraint', constraint) ?? {});
  const has = (...types: string[]): boolean => added.some(({ contype }) => contype && types.includes(contype));
  const value = added.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr;
  const found: string[] = [];
  if (value && !isConstant(value)) found.push('a default that is not constant rewrites the table');
  if (has('CONSTR_NOTNULL') && !value) found.push('a new column is nullable, or has a constant default');
  if (has('CONSTR_GENERATED', 'CONSTR_IDENTITY') || /serial[248]?$/.test(lastOf(typeName?.names)))
    found.push('a generated column or an identity rewrites the table');
  if (has('CONSTR_UNIQUE', 'CONSTR_PRIMARY')) found.push('create the unique index concurrently');
  if (has('CONSTR_FOREIGN', 'CONSTR_CHECK')) found.push('add the constraint apart: not valid, then validate it');
  return found;
}

/** Constants, and the time of the transaction, which is the same for all rows. */
const isConstant = (value: Node | undefined): boolean =>
  byKind<boolean>(
    {
      A_Const: () => true,
      SQLValueFunction: () => true,
      FuncCall: ({ funcname }) => lastOf(funcname) === 'now',
      TypeCast: ({ arg }) => isConstant(arg),
      A_ArrayExpr: ({ elements = [] }) => elements.every(isConstant),
    },
    value,
  ) ?? false;

const indexesConcurrently = ruleOf(({ isTransaction, created }) => ({
  IndexStmt: ({ concurrent, idxname, relation }) => {
    if (!concurrent)
      return created.has(nameOf(relation)) ? [] : ['an index on an existing table is created concurrently'];
    if (isTransaction) return ['concurrently needs `transaction = false`'];
    return idxname ? [] : ['an index that is created concurrently has a name'];
  },
  ReindexStmt: ({ params }) =>
    hasOption('concurrently', params) && isTransaction ? ['concurrently needs `transaction = false`'] : [],
  DropStmt: ({ removeType, concurrent, objects = [] }) => {
    if (removeType !== 'OBJECT_INDEX') return [];
    if (concurrent) return isTransaction ? ['concurrently needs `transaction = false`'] : [];
    return objects.every((object) => created.has(`index ${objectName(object)}`))
      ? []
      : ['an index is dropped concurrently'];
  },
}));

const constraintsNotValid = ruleOf((setting) => ({
  AlterTableStmt: (node) =>
    actionsOn(node, setting).flatMap(({ def }) => {
      const { contype, skip_validation, indexname } = asKind('Constraint', def) ?? {};
      if (!contype) return [];
      if (contype === 'CONSTR_FOREIGN' || contype === 'CONSTR_CHECK')
        return skip_validation ? [] : ['a constraint is added `not valid`, then validated'];
      return indexname ? [] : ['create the unique index concurrently, then add the constraint `using index`'];
    }),
}));

const isDefinition = (tree: Node): boolean => 'CreateFunctionStmt' in tree || 'ViewStmt' in tree || 'RuleStmt' in tree;

/** Rows are changed in batches, and not in the transaction of a lock. */
const backfillsApart: Rule = ({ tree }) => {
  if (isDefinition(tree)) return [];
  const changes = (['UpdateStmt', 'DeleteStmt', 'MergeStmt'] as const).some((kind) => !nodesOf(kind, tree).next().done);
  const fills = [...nodesOf('InsertStmt', tree)].some(({ selectStmt }) => {
    const select = asKind('SelectStmt', selectStmt);
    return select && !select.valuesLists;
  });
  return [...(changes ? ['change rows with `backfill`'] : []), ...(fills ? ['fill rows with `backfill`'] : [])];
};

const noCounts: Rule = ({ tree }) =>
  !isDefinition(tree) &&
  [...nodesOf('FuncCall', tree)].some(({ agg_star, funcname }) => agg_star && lastOf(funcname) === 'count')
    ? ['count(*) reads the whole table']
    : [];

const noHiddenWaits = ruleOf(() => ({
  LockStmt: () => ['a lock of a table makes requests wait'],
  DoStmt: () => ['a do block hides its statements from these rules and from `--plan`'],
  VariableSetStmt: ({ name = '' }) =>
    /^(?:lock_timeout|statement_timeout|session_replication_role)$/.test(name) ? ['the runner sets the timeouts'] : [],
}));

/** A run that was killed is repeated from the start. */
const repeatable: Rule = ({ tree }, { isTransaction }) =>
  isTransaction || isRepeatable(tree) ? [] : ['without a transaction, a statement must be repeatable after a kill'];

function isRepeatable(tree: Node): boolean {
  const [statement] = Object.values(tree) as Partial<Record<string, unknown>>[];
  if (statement?.['if_not_exists'] || statement?.['missing_ok'] || statement?.['replace']) return true;
  return (
    byKind<boolean>(
      {
        IndexStmt: ({ concurrent = false }) => concurrent,
        ReindexStmt: ({ params }) => hasOption('concurrently', params),
        AlterTableStmt: ({ cmds = [] }) =>
          cmds.every((cmd) =>
            /^AT_(?:ValidateConstraint|SetRelOptions|ResetRelOptions)$/.test(
              asKind('AlterTableCmd', cmd)?.subtype ?? '',
            ),
          ),
        VacuumStmt: () => true,
        CommentStmt: () => true,
        GrantStmt: ({ is_grant = false }) => is_grant,
        GrantRoleStmt: ({ is_grant = false }) => is_grant,
      },
      tree,
    ) ?? false
  );
}

export const STATEMENT_RULES: readonly Rule[] = [
  expandOnlyAdds,
  noRewrite,
  indexesConcurrently,
  constraintsNotValid,
  backfillsApart,
  noCounts,
  noHiddenWaits,
  repeatable,
];

const NAMED: ByKind<string> = {
  CreateFunctionStmt: ({ funcname }) => lastOf(funcname),
  CreateEnumStmt: ({ typeName }) => lastOf(typeName),
  CompositeTypeStmt: ({ typevar }) => nameOf(typevar),
  CreateDomainStmt: ({ domainname }) => lastOf(domainname),
  CreateTrigStmt: ({ trigname = '' }) => trigname,
  CreatePolicyStmt: ({ policy_name = '' }) => policy_name,
  CreateStatsStmt: ({ defnames }) => lastOf(defnames),
};

/** What a statement adds to the setting of the statements after it. */
export function createdNames({ tree }: SqlStatement): { relations: string[]; functions: string[] } {
  const name = byKind(NAMED, tree);
  return { relations: createdBy(tree), functions: name ? [name] : [] };
}
