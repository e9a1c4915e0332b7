import { type SqlStatement, asKind, lastOf, nameOf, nodesOf, objectsIn, relationsIn } from '@das/platform';
import { type ColumnRef, type CreateFunctionStmt, type Node, parsePlPgSQLSync, parseSync } from 'libpg-query';

/**
 * A function that takes a row apart names the columns. Otherwise a column that is added or dropped later breaks it on the connections of
 * the running service.
 *
 * @param tables all tables of the database
 */
export function wholeRowsIn({ tree, text }: SqlStatement, tables: ReadonlySet<string>): string[] {
  const definition = asKind('CreateFunctionStmt', tree);
  if (!definition) return [];
  const { queries, types } = bodyOf(definition, text);
  const found = [
    ...typesOfHead(definition)
      .filter((type) => tables.has(type))
      .map((type) => `a parameter or result of the type ${type}`),
    ...types.flatMap((type) => wholeRowVariable(type.replace(/\[\]$/, ''), tables)),
    ...queries.flatMap((query) => wholeRowsOf(query, tables)),
  ];
  return [...new Set(found)].map((what) => `a function names the columns that it uses: ${what}`);
}

function typesOfHead({ parameters = [], returnType }: CreateFunctionStmt): string[] {
  const types = parameters.map((parameter) => asKind('FunctionParameter', parameter)?.argType);
  return [...types, returnType].map((type) => lastOf(type?.names));
}

function wholeRowVariable(type: string, tables: ReadonlySet<string>): string[] {
  if (tables.has(type)) return [`a variable of the type ${type}`];
  return /%rowtype$/i.test(type) && tables.has(type.replace(/%rowtype$/i, '')) ? [type.toLowerCase()] : [];
}

/** The queries of a body, and the types of its variables. */
function bodyOf({ options = [], sql_body }: CreateFunctionStmt, text: string): { queries: unknown[]; types: string[] } {
  const option = (name: string): Node | undefined =>
    options.map((each) => asKind('DefElem', each)).find((each) => each?.defname === name)?.arg;
  if (lastOf(option('language')) !== 'plpgsql')
    return { queries: [sql_body, ...(sql_body ? [] : [parseSync(lastOf(option('as')))])], types: [] };
  const objects = [...objectsIn(parsePlPgSQLSync(text))].map(([, object]) => object as Partial<Expression & Type>);
  return {
    queries: objects.flatMap((expression) =>
      typeof expression.query === 'string' ? queryOf(expression as Expression) : [],
    ),
    types: objects.flatMap(({ typname }) => typname ?? []),
  };
}

/** An expression of PL/pgSQL, as the parser names it. */
interface Expression {
  query: string;
  /** 0: a statement; 2: an expression; more: an assignment. */
  parseMode: number;
}

interface Type {
  typname: string;
}

function queryOf({ query, parseMode }: Expression): unknown {
  if (!parseMode) return parseSync(query);
  return parseSync(`select ${parseMode > 2 ? query.replace(/^.*?:?=/s, '') : query}`);
}

/** What a query takes as a whole row. */
function wholeRowsOf(query: unknown, tables: ReadonlySet<string>): string[] {
  const inserted = [...nodesOf('InsertStmt', query)]
    .filter(({ cols }) => !cols)
    .map(({ relation }) => nameOf(relation));
  const cast = [...nodesOf('TypeCast', query)].map(({ typeName }) => lastOf(typeName?.names));
  return [
    ...inserted.filter((table) => tables.has(table)).map((table) => `insert into ${table}`),
    ...cast.filter((table) => tables.has(table)).map((table) => `a cast to ${table}`),
    ...starsOf(query)
      .filter((table) => tables.has(table))
      .map((table) => `all columns of ${table}`),
  ];
}

/** The relations whose columns a query selects with `*` or `t.*`. */
function starsOf(query: unknown): string[] {
  const named = [...relationsIn(query)];
  const qualified = [...nodesOf('ColumnRef', query)].flatMap((column) => {
    const [qualifier, star] = column.fields?.slice(-2) ?? [];
    if (!star || !('A_Star' in star)) return [];
    const name = lastOf(qualifier);
    return named.filter(({ alias, relname }) => (alias?.aliasname ?? relname) === name).map(nameOf);
  });
  const unqualified = [...nodesOf('SelectStmt', query)]
    .filter(({ targetList = [] }) => targetList.some((target) => isStar(asKind('ResTarget', target)?.val)))
    .flatMap(({ fromClause = [] }) => fromClause.flatMap(joinedRelations));
  return [...qualified, ...unqualified];
}

const isStar = (value: Node | undefined): boolean => isStarAlone(asKind('ColumnRef', value));
const isStarAlone = ({ fields = [] }: ColumnRef = {}): boolean =>
  fields.length === 1 && fields.some((field) => 'A_Star' in field);

/** The relations of one item of `from`, not those of its subqueries. */
function joinedRelations(item: Node | undefined): string[] {
  const join = asKind('JoinExpr', item);
  if (join) return [...joinedRelations(join.larg), ...joinedRelations(join.rarg)];
  const relation = asKind('RangeVar', item);
  return relation ? [nameOf(relation)] : [];
}
