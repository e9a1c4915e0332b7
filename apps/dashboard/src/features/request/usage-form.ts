import { countText } from '../../format/count';
import { EMPTY_PROBLEM, typedNumber } from '../../format/typed-number';
import type { RecordUseMutationVariables } from './usage.graphql.ts';

/** What a person types to record a usage. */
export interface UseValues {
  opportunity_id: string;
  order_reference: string;
  order_line: string;
  quantity: string;
  ordered_on: string;
  note: string;
}

export const USE_LABELS = {
  opportunity_id: 'Line',
  order_reference: 'Order reference',
  order_line: 'Order line',
  quantity: 'Quantity',
  ordered_on: 'Ordered on',
  note: 'Note',
} as const;

const QUANTITY = { decimals: 0, min: 1, max: 2_147_483_647 };

/** The problems of a form. The server checks the day of the order and what remains. */
export function usageProblems({ opportunity_id, order_reference, quantity }: UseValues): Record<string, string> {
  const typed = typedNumber(quantity, QUANTITY);
  const quantityProblem = typed.problem ?? (typed.value === null ? EMPTY_PROBLEM : undefined);
  return {
    ...(opportunity_id === '' && { opportunity_id: EMPTY_PROBLEM }),
    ...(order_reference.trim() === '' && { order_reference: EMPTY_PROBLEM }),
    ...(quantityProblem !== undefined && { quantity: quantityProblem }),
  };
}

export const usageInput = (values: UseValues): RecordUseMutationVariables['input'] => ({
  opportunity_id: values.opportunity_id,
  order_reference: values.order_reference,
  order_line: values.order_line.trim() || null,
  quantity: typedNumber(values.quantity, QUANTITY).value ?? null,
  ordered_on: values.ordered_on || null,
  note: values.note.trim() || null,
});

/** What remains of a line, as a hint of the quantity. */
export function remainingText(line: Quantities | undefined): string | undefined {
  if (!line) return undefined;
  if (line.quote_quantity === null || line.remaining_quantity === null) return 'The line has no limit.';
  return `${countText(line.remaining_quantity)} of ${countText(line.quote_quantity)} remain.`;
}

interface Quantities {
  quote_quantity: number | null;
  remaining_quantity: number | null;
}
