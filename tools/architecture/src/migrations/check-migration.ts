import {
  type Migration,
  type SqlStatement,
  isStronger,
  locksOfStatement,
  nodesOf,
  recordedStatements,
  statementsOf,
} from '@das/platform';
import { wholeRowsIn } from './body-rules';
import { STATEMENT_RULES, type Setting, createdNames } from './statement-rules';

/** A broken rule, and the start of the statement that breaks it. */
export interface Violation {
  rule: string;
  statement?: string;
}

const VERSION = /^\d+\.\d+\.\d+$/;

/** The rules of docs/operations.md for one migration. @param tables all tables of the database */
export async function checkMigration(migration: Migration, tables: ReadonlySet<string>): Promise<Violation[]> {
  const { phase, backfill, transaction } = migration;
  if (phase !== 'expand' && phase !== 'contract') return [{ rule: "it declares phase = 'expand' or 'contract'" }];
  const statements = await Promise.all((await recordedStatements(migration)).map(statementsOf));
  return [
    ...headOf(migration),
    ...violationsIn(
      statements.flat(),
      { phase, isTransaction: transaction !== false || backfill !== undefined },
      tables,
    ),
  ];
}

function headOf({ phase, after, backfill, transaction }: Migration): Violation[] {
  const found: string[] = [];
  if (phase === 'contract' && !VERSION.test(after ?? ''))
    found.push("a contract migration names the release after which it may run: after = '1.2.3'");
  if (phase === 'expand' && after !== undefined) found.push('only a contract migration has `after`');
  if (backfill && transaction === false) found.push('a migration with a backfill runs `up` in a transaction');
  if (backfill && !(backfill.table && backfill.set && backfill.where))
    found.push('a backfill has table, set and where');
  return found.map((rule) => ({ rule }));
}

function violationsIn(
  statements: SqlStatement[],
  { phase, isTransaction }: Pick<Setting, 'phase' | 'isTransaction'>,
  tables: ReadonlySet<string>,
): Violation[] {
  const created = new Set<string>();
  const functions = new Set<string>();
  const violations: Violation[] = [];
  const checked: SqlStatement[] = [];
  for (const statement of statements) {
    const setting = { phase, isTransaction, created, functions };
    const rules = statement.safe
      ? []
      : [...STATEMENT_RULES.flatMap((rule) => rule(statement, setting)), ...wholeRowsIn(statement, tables)];
    violations.push(...rules.map((rule) => ({ rule, statement: shortened(statement.text) })));
    if (!statement.safe && isTransaction) violations.push(...validatedAtOnce(statement, checked));
    checked.push(statement);
    const names = createdNames(statement);
    for (const name of names.relations) created.add(name);
    for (const name of names.functions) functions.add(name);
  }
  return violations;
}

/** A validation reads the whole table, while the transaction keeps the lock of an earlier statement. */
function validatedAtOnce({ tree, text }: SqlStatement, before: SqlStatement[]): Violation[] {
  const actions = [...nodesOf('AlterTableCmd', tree)];
  if (!actions.some(({ subtype }) => subtype === 'AT_ValidateConstraint')) return [];
  const locks = [...before.map((statement) => statement.tree), tree].flatMap(locksOfStatement);
  const isLocked = locks.some(({ mode }) => isStronger(mode, 'share update exclusive'));
  return isLocked ? [{ rule: 'a constraint is validated in a separate migration', statement: shortened(text) }] : [];
}

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
};
