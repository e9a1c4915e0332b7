import type { Failure, RuleName } from '@das/platform';
import type { CustomFieldInput } from './category-inputs';
import type { CustomField } from './product-category';

/** Rules between the custom fields of a category, and between the parts of one. */
export function checkDeclarations(fields: CustomFieldInput[]): Failure[] {
  return fields.flatMap((field, index) => {
    const broken: [string, RuleName][] = [];
    if (fields.findIndex(({ key }) => key === field.key) < index) broken.push(['key', 'distinct']);
    if (field.type === 'enum' && !field.options?.length) broken.push(['options', 'required']);
    return broken.map(([member, rule]) => ({ path: ['input', 'custom_fields', `${index}`, member], rule }));
  });
}

/** The declaration with every part, as it is kept. */
export const asDeclared = ({ key, label, type, required, options, min, max, pattern }: CustomFieldInput): CustomField => ({
  key,
  label: label ?? null,
  type,
  required: required ?? false,
  options: options ?? null,
  min: min ?? null,
  max: max ?? null,
  pattern: pattern ?? null,
});
