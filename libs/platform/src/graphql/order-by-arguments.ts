import { ArgsType, Field, InputType, registerEnumType } from '@nestjs/graphql';
import { Items } from '../validation/rules';
import { PageArguments, SortOrder } from './page-types';

const MAX_CLAUSES = 10;

/** One column of `orderBy`; later clauses order rows that are equal in the earlier ones. */
export interface OrderByClause<Column extends string> {
  column: Column;
  order: SortOrder;
}

type OrderByArguments<Column extends string> = PageArguments & { orderBy?: OrderByClause<Column>[] | null };

/**
 * Base class for the arguments of a paginated list with `orderBy`. Declares the GraphQL types `Query<List>OrderByColumn`
 * and `Query<List>OrderByOrderByClause`; at most 10 clauses are accepted.
 *
 * @param list the query's name in upper camel case, such as `Products`
 * @param columns the sortable columns; the enum has their names in upper case
 */
export function orderByArgumentsOf<Column extends string>(
  list: string,
  columns: readonly Column[],
): abstract new () => OrderByArguments<Column> {
  const columnEnum = Object.fromEntries(columns.map((column) => [column.toUpperCase(), column]));
  registerEnumType(columnEnum, { name: `Query${list}OrderByColumn` });

  @InputType(`Query${list}OrderByOrderByClause`)
  class Clause implements OrderByClause<Column> {
    @Field(() => columnEnum)
    column: Column;

    @Field(() => SortOrder)
    order: SortOrder;
  }

  @ArgsType()
  abstract class Arguments extends PageArguments {
    @Field(() => [Clause], { nullable: true })
    @Items(MAX_CLAUSES)
    orderBy?: Clause[] | null;
  }
  return Arguments;
}
