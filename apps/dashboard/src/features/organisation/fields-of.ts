import type { FormField } from '../../ui/problems-in';
import { WORDS } from './words';

/** The fields of the form in their order, for the summary of errors. */
export const fieldsOf = (id: string, reasons: number): FormField[] => [
  ...(['name', 'timezone', 'currency', 'routing_basis', 'self_approval'] as const).map((path) => ({ path, id: `${id}-${path}`, label: LABELS[path] })),
  { path: 'reason_codes', id: `${id}-reason_codes`, label: WORDS.reasons },
  ...Array.from({ length: reasons }, (_, index) => [
    { path: `reason_codes.${index}.code`, id: `${id}-reason_codes-${index}-code`, label: WORDS.codeOf(index + 1) },
    { path: `reason_codes.${index}.label`, id: `${id}-reason_codes-${index}-label`, label: WORDS.labelOf(index + 1) },
  ]).flat(),
];

const LABELS = {
  name: WORDS.name,
  timezone: WORDS.timezone,
  currency: WORDS.currency,
  routing_basis: WORDS.basis,
  self_approval: WORDS.self,
} as const;
