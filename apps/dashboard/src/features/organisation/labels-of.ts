import type { FieldLabels } from '../../ui/problems-in';

const LABELS: FieldLabels = {
  name: 'Name',
  timezone: 'Time zone',
  currency: 'Currency',
  routing_basis: 'Routing basis',
  self_approval: 'Self-approval',
  reason_codes: 'Reason codes',
};

/** The fields of the form. @param reasons the number of reason codes */
export const labelsOf = (reasons: number): FieldLabels =>
  Object.fromEntries<string>([
    ...Object.entries(LABELS),
    ...Array.from({ length: reasons }, (_, index) => reasonLabels(index)).flat(),
  ]);

const reasonLabels = (index: number): [path: string, label: string][] => [
  [`reason_codes.${index}.code`, `Code ${index + 1}`],
  [`reason_codes.${index}.label`, `Label ${index + 1}`],
];
