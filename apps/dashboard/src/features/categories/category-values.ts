import {
  type NumberRules,
  PERCENT,
  PRICE,
  WHOLE,
  numberOrNull,
  numberText,
  typedNumber,
} from '../../format/typed-number';
import type { FieldLabels } from '../../ui/problems-in';
import {
  type FieldValues,
  type StoredField,
  declarationOf,
  fieldLabels,
  fieldProblems,
  fieldValuesOf,
} from './field-values';
import { WORDS } from './words';

export interface Category extends Record<keyof typeof NUMBERS, number | null> {
  id: string;
  name: string;
  code: string | null;
  description: string | null;
  allow_tariff: boolean | null;
  custom_fields: StoredField[];
  updated_at: string;
}

/** The fields of the form, as texts. */
export interface CategoryValues {
  name: string;
  code: string;
  description: string;
  list_price: string;
  msrp: string;
  moq: string;
  tariff_surcharge: string;
  /** Empty, true or false. */
  allow_tariff: string;
  max_discount_percent: string;
  override_min_rank: string;
  custom_fields: FieldValues[];
}

export const NUMBERS = {
  list_price: PRICE,
  msrp: PRICE,
  moq: WHOLE,
  tariff_surcharge: PRICE,
  max_discount_percent: PERCENT,
  override_min_rank: WHOLE,
} satisfies Record<string, NumberRules>;

const NAMES = Object.keys(NUMBERS) as (keyof typeof NUMBERS)[];

export interface CategoryInput extends Record<keyof typeof NUMBERS, number | null> {
  name: string;
  code: string | null;
  description: string | null;
  allow_tariff: boolean | null;
  custom_fields: StoredField[];
}

export const NEW_CATEGORY: CategoryValues = {
  name: '',
  code: '',
  description: '',
  list_price: '',
  msrp: '',
  moq: '',
  tariff_surcharge: '',
  allow_tariff: '',
  max_discount_percent: '',
  override_min_rank: '',
  custom_fields: [],
};

export const valuesOf = (category: Category): CategoryValues => ({
  name: category.name,
  code: category.code ?? '',
  description: category.description ?? '',
  ...(Object.fromEntries(NAMES.map((name) => [name, numberText(category[name])])) as Record<
    keyof typeof NUMBERS,
    string
  >),
  allow_tariff: category.allow_tariff === null ? '' : String(category.allow_tariff),
  custom_fields: category.custom_fields.map(fieldValuesOf),
});

/** The input of the API. An emptied value is null. */
export const inputOf = (values: CategoryValues): CategoryInput => ({
  name: values.name.trim(),
  code: values.code.trim() || null,
  description: values.description.trim() || null,
  ...(Object.fromEntries(NAMES.map((name) => [name, numberOrNull(values[name], NUMBERS[name])])) as Record<
    keyof typeof NUMBERS,
    number | null
  >),
  allow_tariff: values.allow_tariff === '' ? null : values.allow_tariff === 'true',
  custom_fields: values.custom_fields.map(declarationOf),
});

/** The problems by path. */
export function problemsOf(values: CategoryValues): Record<string, string> {
  const problems: Record<string, string> = values.name.trim() ? {} : { name: WORDS.enterValue };
  for (const name of NAMES) {
    const { problem } = typedNumber(values[name], NUMBERS[name]);
    if (problem !== undefined) problems[name] = problem;
  }
  values.custom_fields.forEach((field, index) => {
    const others = values.custom_fields.slice(0, index);
    for (const [name, problem] of Object.entries(fieldProblems(field, others)))
      problems[`custom_fields.${index}.${name}`] = problem;
  });
  return problems;
}

const LABELS: FieldLabels = {
  name: WORDS.name,
  code: WORDS.code,
  description: WORDS.description,
  list_price: WORDS.list_price,
  msrp: WORDS.msrp,
  moq: WORDS.moq,
  tariff_surcharge: WORDS.tariff_surcharge,
  allow_tariff: WORDS.allow_tariff,
  max_discount_percent: WORDS.max_discount_percent,
  override_min_rank: WORDS.override_min_rank,
};

/** The fields of the form. Those of a custom field have its number, such as `Custom field 2, Key`. */
export const labelsOf = (fields: readonly FieldValues[]): FieldLabels =>
  Object.fromEntries<string>([
    ...Object.entries(LABELS),
    ...fields.flatMap(({ type }, index) =>
      Object.entries(fieldLabels(type)).map(
        ([name, label]) => [`custom_fields.${index}.${name}`, `${WORDS.customField(index + 1)}, ${label}`] as const,
      ),
    ),
  ]);
