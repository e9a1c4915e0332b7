import type { FieldLabels } from '../../ui/problems-in';
import { WORDS } from './words';

const LABELS: FieldLabels = {
  name: WORDS.name,
  timezone: WORDS.timezone,
  currency: WORDS.currency,
  routing_basis: WORDS.basis,
  self_approval: WORDS.self,
  reason_codes: WORDS.reasons,
};

/** The fields of the form. @param reasons the number of reason codes */
export const labelsOf = (reasons: number): FieldLabels =>
  Object.fromEntries<string>([
    ...Object.entries(LABELS),
    ...Array.from({ length: reasons }, (_, index) => reasonLabels(index)).flat(),
  ]);

const reasonLabels = (index: number): [path: string, label: string][] => [
  [`reason_codes.${index}.code`, WORDS.codeOf(index + 1)],
  [`reason_codes.${index}.label`, WORDS.labelOf(index + 1)],
];
