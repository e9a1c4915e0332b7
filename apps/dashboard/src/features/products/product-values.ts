import { PRICE, WHOLE, numberOrNull, numberText, typedNumber } from '../../format/typed-number';
import type { Declaration } from '../../format/typed-value';
import type { Option } from '../../ui/option';
import type { FieldLabels } from '../../ui/problems-in';
import { joinDetails, splitDetails } from './details';
import { WORDS } from './words';

/** The prices that a product takes from its category when it has none. */
interface Pricing {
  list_price: number | null;
  msrp: number | null;
  moq: number | null;
  tariff_surcharge: number | null;
  allow_tariff: boolean | null;
}

export interface Category extends Pricing {
  id: string;
  code: string | null;
  name: string;
  custom_fields: Declaration[];
}

export interface Product extends Pricing {
  id: string;
  partnumber: string;
  description: string | null;
  model: string | null;
  other_details: unknown;
  created_at: string;
  updated_at: string;
  category: Category | null;
}

/** The fields of the form, as texts. */
export interface ProductValues {
  partnumber: string;
  description: string;
  model: string;
  category: Option | null;
  list_price: string;
  msrp: string;
  moq: string;
  tariff_surcharge: string;
  /** Empty, true or false. */
  allow_tariff: string;
  custom: Record<string, string>;
  rest: string;
}

export interface ProductInput {
  partnumber: string;
  description: string | null;
  model: string | null;
  category_id: string | null;
  list_price: number | null;
  msrp: number | null;
  moq: number | null;
  tariff_surcharge: number | null;
  allow_tariff: boolean | null;
  other_details: unknown;
}

const PRICES = { list_price: PRICE, msrp: PRICE, moq: WHOLE, tariff_surcharge: PRICE };

export const PRICING = ['list_price', 'msrp', 'moq', 'tariff_surcharge'] as const;

const LABELS: FieldLabels = {
  partnumber: WORDS.partnumber,
  description: WORDS.description,
  model: WORDS.model,
  category_id: WORDS.category,
  list_price: WORDS.list_price,
  msrp: WORDS.msrp,
  moq: WORDS.moq,
  tariff_surcharge: WORDS.tariff_surcharge,
  allow_tariff: WORDS.allow_tariff,
};

/** The fields of the form with those of the category. */
export const labelsOf = (fields: readonly Declaration[]): FieldLabels => ({
  ...LABELS,
  ...Object.fromEntries(fields.map(({ key, label }) => [`other_details.${key}`, label || key])),
  other_details: WORDS.json,
});

/** The name of a category where there is little room. */
export const shortName = ({ code, name }: { code: string | null; name: string }): string => code ?? name;

export const choiceOf = ({ id, code, name }: { id: string; code: string | null; name: string }): Option => ({
  value: id,
  label: code === null ? name : `${code}, ${name}`,
});

export const NEW_PRODUCT: ProductValues = {
  partnumber: '',
  description: '',
  model: '',
  category: null,
  list_price: '',
  msrp: '',
  moq: '',
  tariff_surcharge: '',
  allow_tariff: '',
  custom: {},
  rest: '',
};

export const valuesOf = (product: Product): ProductValues => ({
  partnumber: product.partnumber,
  description: product.description ?? '',
  model: product.model ?? '',
  category: product.category && choiceOf(product.category),
  list_price: numberText(product.list_price),
  msrp: numberText(product.msrp),
  moq: numberText(product.moq),
  tariff_surcharge: numberText(product.tariff_surcharge),
  allow_tariff: product.allow_tariff === null ? '' : String(product.allow_tariff),
  ...splitDetails(product.other_details, product.category?.custom_fields ?? []),
});

/** The input of the API. An emptied price is null, so that the value of the category applies. */
export function inputOf(values: ProductValues, category: Category | null): ProductInput {
  return {
    partnumber: values.partnumber.trim(),
    description: values.description.trim() || null,
    model: values.model.trim() || null,
    category_id: values.category?.value ?? null,
    list_price: numberOrNull(values.list_price, PRICE),
    msrp: numberOrNull(values.msrp, PRICE),
    moq: numberOrNull(values.moq, WHOLE),
    tariff_surcharge: numberOrNull(values.tariff_surcharge, PRICE),
    allow_tariff: values.allow_tariff === '' ? null : values.allow_tariff === 'true',
    other_details: joinDetails(values, category?.custom_fields ?? []).value,
  };
}

/** The problems by path. */
export function problemsOf(values: ProductValues, category: Category | null): Record<string, string> {
  const problems: Record<string, string> = values.partnumber.trim() ? {} : { partnumber: WORDS.required };
  for (const name of PRICING) {
    const { problem } = typedNumber(values[name], PRICES[name]);
    if (problem !== undefined) problems[name] = problem;
  }
  return { ...problems, ...joinDetails(values, category?.custom_fields ?? []).problems };
}
