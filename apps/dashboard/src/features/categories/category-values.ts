import { PERCENT, PRICE, WHOLE } from '../../format/typed-number';
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
import type { FieldLabels } from '../../ui/problems-in';
import type { CategoryQuery, UpdateProductCategoryInput } from './category.graphql.ts';
import { type FieldValues, declarationOf, fieldLabels, fieldProblems, fieldValuesOf } from './field-values';

export type Category = NonNullable<CategoryQuery['productCategory']>;
export type { UpdateProductCategoryInput as CategoryInput } from './category.graphql.ts';

/** The fields of a category, in the order of the form. */
export const FIELDS = {
  name: requiredTextField('Name'),
  code: textField('Code'),
  description: longTextField('Description'),
  list_price: numberField('List price', PRICE),
  msrp: numberField('MSRP', PRICE),
  moq: numberField('Minimum order quantity', WHOLE),
  tariff_surcharge: numberField('Tariff surcharge', PRICE),
  allow_tariff: yesNoField('Tariff applies'),
  max_discount_percent: numberField('Greatest discount %', PERCENT),
  override_min_rank: numberField('Rank above it', WHOLE),
};

/** The fields of the form, as texts. */
export type CategoryValues = Texts<typeof FIELDS> & { custom_fields: FieldValues[] };

export const NEW_CATEGORY: CategoryValues = { ...emptyTexts(FIELDS), custom_fields: [] };

export const formValues = (category: Category): CategoryValues => ({
  ...textsOf(FIELDS, category),
  custom_fields: category.custom_fields.map(fieldValuesOf),
});

/** The input of the API. An emptied value is null. */
export const inputOf = (values: CategoryValues) =>
  ({
    ...valuesOf(FIELDS, values),
    custom_fields: values.custom_fields.map(declarationOf),
  }) satisfies UpdateProductCategoryInput;

/** The problems by path. */
export function formProblems(values: CategoryValues): Record<string, string> {
  const problems = { ...problemsOf(FIELDS, values) };
  values.custom_fields.forEach((field, index) => {
    const others = values.custom_fields.slice(0, index);
    for (const [name, problem] of Object.entries(fieldProblems(field, others)))
      problems[`custom_fields.${index}.${name}`] = problem;
  });
  return problems;
}

/** The fields of the form. Those of a custom field have its number, such as `Custom field 2, Key`. */
export const formLabels = (fields: readonly FieldValues[]): FieldLabels =>
  Object.fromEntries<string>([
    ...Object.entries(labelsOf(FIELDS)),
    ...fields.flatMap(({ type }, index) =>
      Object.entries(fieldLabels(type)).map(
        ([name, label]) => [`custom_fields.${index}.${name}`, `Custom field ${index + 1}, ${label}`] as const,
      ),
    ),
  ]);
