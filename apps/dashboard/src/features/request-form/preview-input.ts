import { priceProblem, quantityProblem } from './field-problem';
import { type FormValues, type LineValues, type StoredRequest, isBlank } from './form-values';
import { changesOf, createInput } from './input-of';
import type { PreviewApprovalRouteInput } from './request-form.graphql.ts';

/** The question of a preview, and the lines of the form in the order of the answer: the index of each, or -1 for a removed line. */
export interface PreviewQuestion {
  input: PreviewApprovalRouteInput;
  lines: number[];
}

/** The question for the current values. Undefined while a value is not valid. Line details have no effect on a route. */
export function previewQuestion(values: FormValues, base: StoredRequest | undefined): PreviewQuestion | undefined {
  const lines = values.lines.map((line) => ({ ...line, other_details: '' }));
  if (lines.some(hasProblem)) return undefined;
  const plain = { ...values, other_details: '', lines };
  if (!base) {
    const { input, lines: sent } = createInput(plain);
    return { input: { opportunities: input.opportunities ?? [] }, lines: sent };
  }
  return changeQuestion(base, plain);
}

/** A removed line cannot be left out of the question. Without a price it does not count in a total. */
function changeQuestion(base: StoredRequest, values: FormValues): PreviewQuestion {
  const stored = { ...base, opportunities: base.opportunities.map((line) => ({ ...line, other_details: null })) };
  const { input } = changesOf(stored, values);
  const removed = (input.remove_opportunities ?? []).map((id) => ({ id, requested_price: null }));
  const indexOf = (id: string): number => values.lines.findIndex(({ line_id }) => line_id === id);
  const isStored = ({ line_id }: LineValues): boolean => base.opportunities.some(({ id }) => id === line_id);
  const added = values.lines.flatMap((line, index) =>
    isStored(line) || isBlank({ ...line, line_id: '' }) ? [] : [index],
  );
  return {
    input: { approval_request_id: base.id, opportunities: [...(input.opportunities ?? []), ...removed] },
    lines: [...base.opportunities.map(({ id }) => indexOf(id)), ...added],
  };
}

/** Header fields on which a route depends. */
const ROUTED_BY = [
  'account_number',
  'customer_name',
  'end_customer_name',
  'rep_firm',
  'request_type',
  'sales_region',
] as const;

/**
 * The question for a revision: for its lines that need a decision and, where routing compares the total, for all lines.
 *
 * @param carried the indexes of the lines that keep their approval
 */
export function revisionQuestion(
  values: FormValues,
  carried: readonly number[],
  comparesTotal: boolean,
): PreviewQuestion | undefined {
  const isCarried = (index: number): boolean => carried.includes(index);
  const indexes = values.lines.flatMap((line, index) =>
    isBlank(line) || (isCarried(index) && !comparesTotal) ? [] : [index],
  );
  const lines = indexes.map((index) => ({ ...(values.lines[index] as LineValues), other_details: '', line_id: '' }));
  if (!indexes.some((index) => !isCarried(index)) || lines.some(hasProblem)) return undefined;
  const { input } = createInput({ ...values, other_details: '', lines });
  const header = Object.fromEntries(ROUTED_BY.map((field) => [field, values[field].trim() || null]));
  return {
    input: { ...header, opportunities: input.opportunities ?? [] },
    lines: indexes.map((index) => (isCarried(index) ? -1 : index)),
  };
}

/** Whether a value of the line is not valid. */
export const hasProblem = ({ partnumber, quote_quantity, requested_price }: LineValues): boolean =>
  partnumber.length > 255 ||
  quantityProblem(quote_quantity) !== undefined ||
  priceProblem(requested_price) !== undefined;
