import { NotEmpty, TextList, ulidOf } from '@das/platform';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';

/** The values of a line that a scope is compared with; the category is that of its product. */
export interface ScopeValues {
  sales_region: string | null;
  request_type: string | null;
  customer_name: string | null;
  end_customer_name: string | null;
  account_number: string | null;
  rep_firm: string | null;
  category_id: string | null;
}

/** The dimensions of a scope, and the values that each is compared with: one of them suffices. */
export const DIMENSIONS = {
  sales_regions: ['sales_region'],
  request_types: ['request_type'],
  customers: ['customer_name', 'end_customer_name'],
  account_numbers: ['account_number'],
  rep_firms: ['rep_firm'],
  category_ids: ['category_id'],
} as const satisfies Record<string, readonly (keyof ScopeValues)[]>;

export type Dimension = keyof typeof DIMENSIONS;

export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as Dimension[];

@ObjectType({
  description: 'What an authority covers. A null dimension sets no limit. A null value on the line matches no list.',
})
export class Scope {
  @Field(() => [String], { nullable: true })
  sales_regions: string[] | null;

  @Field(() => [String], { nullable: true })
  request_types: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Compared with the customer and the end customer.' })
  customers: string[] | null;

  @Field(() => [String], { nullable: true })
  account_numbers: string[] | null;

  @Field(() => [String], { nullable: true })
  rep_firms: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'A deleted category stays in the list and covers nothing.' })
  category_ids: string[] | null;
}

const MAX_VALUES = 200;

@InputType({
  description:
    'Each dimension has 1 to 200 values, compared without regard to case; an absent or null dimension sets no limit.',
})
export class ScopeInput {
  @Field(() => [String], { nullable: true })
  @TextList(MAX_VALUES)
  @NotEmpty()
  sales_regions?: string[] | null;

  @Field(() => [String], { nullable: true })
  @TextList(MAX_VALUES)
  @NotEmpty()
  request_types?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Compared with the customer and the end customer.' })
  @TextList(MAX_VALUES)
  @NotEmpty()
  customers?: string[] | null;

  @Field(() => [String], { nullable: true })
  @TextList(MAX_VALUES)
  @NotEmpty()
  account_numbers?: string[] | null;

  @Field(() => [String], { nullable: true })
  @TextList(MAX_VALUES)
  @NotEmpty()
  rep_firms?: string[] | null;

  @Field(() => [ID], { nullable: true })
  @TextList(MAX_VALUES)
  @NotEmpty()
  category_ids?: string[] | null;
}

/** The form in which values are compared. Ids have one form already. */
export const foldedValue = (value: string): string => value.trim().toLowerCase();

/**
 * The scope of an input: values that are equal when compared count once. Null when no dimension is given.
 */
export function scopeOf(input: ScopeInput | null | undefined): Scope | null {
  if (!input || DIMENSION_NAMES.every((name) => !input[name])) return null;
  const listOf = (name: Dimension): string[] | null => {
    const given = input[name];
    if (!given) return null;
    const values = name === 'category_ids' ? given.map((id) => ulidOf(id) ?? id) : given;
    const folded = values.map(foldedValue);
    return values.filter((_, index) => folded.indexOf(folded[index] as string) === index);
  };
  return Object.fromEntries(DIMENSION_NAMES.map((name) => [name, listOf(name)])) as unknown as Scope;
}

/** The given dimensions with their values as statements compare them, as JSON text. */
export const foldedScope = (scope: Scope | null): string | null =>
  scope &&
  JSON.stringify(
    Object.fromEntries(DIMENSION_NAMES.flatMap((name) => (scope[name] ? [[name, scope[name].map(foldedValue)]] : []))),
  );

/** The dimensions by which a scope does not cover these values. */
export const uncoveredBy = (scope: Scope | null, values: ScopeValues): Dimension[] =>
  scope ? DIMENSION_NAMES.filter((name) => !contains(scope[name], DIMENSIONS[name], values)) : [];

/** Whether each dimension of the scope contains the value; no scope covers everything. */
export const covers = (scope: Scope | null, values: ScopeValues): boolean => !uncoveredBy(scope, values).length;

function contains(
  list: string[] | null | undefined,
  fields: readonly (keyof ScopeValues)[],
  values: ScopeValues,
): boolean {
  if (!list) return true;
  const folded = new Set(list.map(foldedValue));
  return fields.some((field) => {
    const value = values[field];
    return value !== null && folded.has(foldedValue(value));
  });
}
