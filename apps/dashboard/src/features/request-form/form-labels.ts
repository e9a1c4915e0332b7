import { LINE_LABELS as STORED_LABELS, OTHER_DETAILS } from '../../approvals/request/field-labels';

/** The labels of a line in the form. The last two are fields of the form alone. */
export const LINE_LABELS = {
  ...STORED_LABELS,
  discount: 'Discount %',
  other_details: 'Line details (JSON)',
} as const;

export const OTHER_DETAILS_LABEL = `${OTHER_DETAILS} (JSON)`;
