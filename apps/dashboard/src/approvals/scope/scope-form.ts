import { countText } from '../../format/count';
import type { FieldLabels } from '../../ui/problems-in';

/** What an authority covers; a null dimension sets no limit. */
export interface Scope {
  sales_regions: string[] | null;
  request_types: string[] | null;
  customers: string[] | null;
  account_numbers: string[] | null;
  rep_firms: string[] | null;
  category_ids: string[] | null;
}

/** The dimensions that are typed, with the labels of their fields. */
export const TYPED = {
  sales_regions: 'Regions',
  request_types: 'Request types',
  customers: 'Customers',
  account_numbers: 'Account numbers',
  rep_firms: 'Rep firms',
} as const;

export type TypedDimension = keyof typeof TYPED;
export const TYPED_DIMENSIONS = Object.keys(TYPED) as TypedDimension[];

/** The fields of a scope by the paths of their values. */
export const SCOPE_LABELS: FieldLabels = {
  ...Object.fromEntries(TYPED_DIMENSIONS.map((name) => [`scope.${name}`, TYPED[name]])),
  'scope.category_ids': 'Categories',
};

/** A scope as its fields hold it: values separated by `;`, and the ids of the checked categories. */
export type ScopeValues = Record<TypedDimension, string> & { category_ids: readonly string[] };

const SEPARATOR = '; ';

export const scopeValues = (scope: Scope | null): ScopeValues => ({
  ...(Object.fromEntries(TYPED_DIMENSIONS.map((name) => [name, scope?.[name]?.join(SEPARATOR) ?? ''])) as Record<
    TypedDimension,
    string
  >),
  category_ids: scope?.category_ids ?? [],
});

/** The scope that is sent; null when no field has a value. */
export function scopeInput({ category_ids, ...typed }: ScopeValues): Scope | null {
  const lists = TYPED_DIMENSIONS.map((name) => [name, listOf(typed[name])] as const);
  const scope = { ...Object.fromEntries(lists), category_ids: category_ids.length ? [...category_ids] : null } as Scope;
  return Object.values(scope).some((list) => list !== null) ? scope : null;
}

function listOf(text: string): string[] | null {
  const values = text.split(';').flatMap((value) => value.trim() || []);
  return values.length ? values : null;
}

/**
 * A scope in words: `Regions: EMEA, NA · Categories: DRV`. A category without a name is deleted.
 *
 * @param categories the names by id; undefined while they are not known
 */
export function scopeText(scope: Scope | null, categories: ReadonlyMap<string, string> | undefined): string {
  if (!scope) return 'Everything';
  const typed = TYPED_DIMENSIONS.flatMap((name) => {
    const values = scope[name];
    return values ? [`${TYPED[name]}: ${values.join(', ')}`] : [];
  });
  const ids = scope.category_ids ?? [];
  const named = categories
    ? ids.map((id) => categories.get(id) ?? 'deleted category').join(', ')
    : countText(ids.length);
  return [...typed, ...(ids.length ? [`Categories: ${named}`] : [])].join(' · ');
}
