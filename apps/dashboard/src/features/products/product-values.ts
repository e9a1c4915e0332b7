import { PRICE, WHOLE } from '../../format/typed-number';
import type { Declaration } from '../../format/typed-value';
import {
  type Texts,
  emptyTexts,
  labelsOf,
  longTextField,
  numberField,
  problemsOf,
  requiredTextField,
  textField,
  textsOf,
  valuesOf,
  yesNoField,
} from '../../ui/form-fields';
import type { Option } from '../../ui/option';
import type { FieldLabels } from '../../ui/problems-in';
import { type DetailTexts, joinDetails, splitDetails } from './details';
import type { CategoryOfProductQuery, ProductQuery, UpdateProductInput } from './products.graphql.ts';

export type Product = NonNullable<ProductQuery['product']>;
export type Category = NonNullable<CategoryOfProductQuery['productCategory']>;
export type { UpdateProductInput as ProductInput } from './products.graphql.ts';

/** The fields of a product, in the order of the form. The form, the facts and the input are derived from this table. */
export const BASE = {
  partnumber: requiredTextField('Part number'),
  model: textField('Model'),
  description: longTextField('Description'),
};

/** The prices that a product takes from its category when it has none. */
export const PRICING = {
  list_price: numberField('List price', PRICE),
  msrp: numberField('MSRP', PRICE),
  moq: numberField('Minimum order quantity', WHOLE),
  tariff_surcharge: numberField('Tariff surcharge', PRICE),
  allow_tariff: yesNoField('Tariff applies'),
};

const FIELDS = { ...BASE, ...PRICING };

export const CATEGORY_LABEL = 'Category';
export const OTHER_DETAILS_LABEL = 'Other details';

/** The fields of the form, as texts. */
export type ProductValues = Texts<typeof FIELDS> & DetailTexts & { category: Option | null };

/** The fields of the form with those of the category. */
export const formLabels = (fields: readonly Declaration[]): FieldLabels => ({
  ...labelsOf(BASE),
  category_id: CATEGORY_LABEL,
  ...labelsOf(PRICING),
  ...Object.fromEntries(fields.map(({ key, label }) => [`other_details.${key}`, label || key])),
  other_details: OTHER_DETAILS_LABEL,
});

/** The name of a category where there is little room. */
export const shortName = ({ code, name }: { code: string | null; name: string }): string => code ?? name;

export const choiceOf = ({ id, code, name }: { id: string; code: string | null; name: string }): Option => ({
  value: id,
  label: code === null ? name : `${code}, ${name}`,
});

export const NEW_PRODUCT: ProductValues = { ...emptyTexts(FIELDS), category: null, custom: {}, rest: '' };

export const formValues = (product: Product): ProductValues => ({
  ...textsOf(FIELDS, product),
  category: product.category && choiceOf(product.category),
  ...splitDetails(product.other_details, product.category?.custom_fields ?? []),
});

/** The input of the API. An emptied price is null, so that the value of the category applies. */
export const inputOf = (values: ProductValues, category: Category | null) =>
  ({
    ...valuesOf(FIELDS, values),
    category_id: values.category?.value ?? null,
    other_details: joinDetails(values, category?.custom_fields ?? []).value,
  }) satisfies UpdateProductInput;

/** The problems by path. */
export const formProblems = (values: ProductValues, category: Category | null): Record<string, string> => ({
  ...problemsOf(FIELDS, values),
  ...joinDetails(values, category?.custom_fields ?? []).problems,
});
