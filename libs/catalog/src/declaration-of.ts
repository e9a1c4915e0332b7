import type { CustomFieldInput } from './category-inputs';
import type { CustomField } from './product-category';

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
