import type { Failure, RuleName } from '@das/platform';
import type { CustomFieldInput } from './category-inputs';
import type { CustomField } from './product-category';

/** Rules across custom fields (distinct keys) and across members of one field (an enum needs options). */
export function checkDeclarations(fields: CustomFieldInput[]): Failure[] {
  return fields.flatMap((field, index) => {
    const broken: [string, RuleName][] = [];
    if (fields.findIndex(({ key }) => key === field.key) < index) broken.push(['key', 'distinct']);
    if (field.type === 'enum' && !field.options?.length) broken.push(['options', 'required']);
    return broken.map(([member, rule]) => ({ path: ['input', 'custom_fields', `${index}`, member], rule }));
  });
}

/** The declaration as it is stored: every member present. */
export const declarationOf = ({
  key,
  label,
  type,
  required,
  options,
  min,
  max,
  pattern,
}: CustomFieldInput): CustomField => ({
  key,
  label: label ?? null,
  type,
  required: required ?? false,
  options: options ?? null,
  min: min ?? null,
  max: max ?? null,
  pattern: pattern ?? null,
});
