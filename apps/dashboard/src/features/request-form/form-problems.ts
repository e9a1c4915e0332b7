import { type FieldErrors, get } from 'react-hook-form';
import { HEADER_LABELS } from '../../approvals/request/field-labels';
import type { FieldProblem } from '../../ui/problems-in';
import { type FormValues, HEADER_FIELDS, type HeaderField } from './form-values';
import { LINE_LABELS, OTHER_DETAILS_LABEL } from './form-labels';

const LINE_FIELDS = ['partnumber', 'quote_quantity', 'requested_price', 'discount', 'other_details'] as const;

/** The name of a field for a person, such as `Line 1, Quantity`. */
export function labelOf(field: string): string {
  const [, index, name = ''] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
  if (index !== undefined) return `Line ${Number(index) + 1}, ${LINE_LABELS[name as keyof typeof LINE_LABELS] ?? name}`;
  return HEADER_LABELS[field as HeaderField] ?? (field === 'other_details' ? OTHER_DETAILS_LABEL : 'Lines');
}

/** The problems of a form in the order of its fields. The id of a field is its name. */
export function problemsOf(errors: FieldErrors<FormValues>): FieldProblem[] {
  const lines = Array.from({ length: errors.lines?.length ?? 0 }, (_, index) =>
    LINE_FIELDS.map((field) => `lines.${index}.${field}`),
  );
  return [...HEADER_FIELDS, 'other_details', ...lines.flat()].flatMap((id) => {
    const error: { message?: string } | undefined = get(errors, id);
    return error?.message === undefined ? [] : [{ id, label: labelOf(id), message: error.message }];
  });
}
