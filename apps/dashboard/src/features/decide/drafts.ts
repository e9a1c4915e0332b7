import { priceProblem } from '../../approvals/decision/price-problem';

export type Choice = 'approve' | 'deny' | 'leave';

/** The input for one line. */
export interface Draft {
  choice: Choice;
  /** As typed. */
  price: string;
  reason_code: string;
  comment: string;
}

export interface LineDecision {
  opportunity_id: string;
  decision: string;
  approved_price?: number;
  reason_code?: string;
  comment?: string;
}

export const CHOICES = ['approve', 'deny', 'leave'] as const;

/** The first draft of a line. @param price the price at which it is approved without a counter price */
export const newDraft = (price: number | null): Draft => ({
  choice: 'leave',
  price: price === null ? '' : String(price),
  reason_code: '',
  comment: '',
});

/** What must be corrected before the draft can be sent; undefined when nothing must. */
export function draftProblem({
  choice,
  price,
  reason_code,
  comment,
}: Draft): { field: 'price' | 'reason'; message: string } | undefined {
  const problem = choice === 'approve' ? priceProblem(price) : undefined;
  if (problem) return { field: 'price', message: problem };
  return choice === 'deny' && !reason_code.trim() && !comment.trim()
    ? { field: 'reason', message: 'A reason code or a comment is required.' }
    : undefined;
}

/** The decisions to send. A price that was not changed is left out: the server applies the same one. */
export function decisionsOf(
  drafts: ReadonlyMap<string, Draft>,
  prices: ReadonlyMap<string, number | null>,
): LineDecision[] {
  return [...drafts].flatMap(([opportunity_id, { choice, price, reason_code, comment }]) => {
    if (choice === 'leave') return [];
    const isCounter = choice === 'approve' && Number(price) !== prices.get(opportunity_id);
    return [
      {
        opportunity_id,
        decision: choice,
        ...(isCounter && { approved_price: Number(price) }),
        ...(choice === 'deny' && reason_code.trim() && { reason_code: reason_code.trim() }),
        ...(comment.trim() && { comment: comment.trim() }),
      },
    ];
  });
}

export const countsOf = (drafts: Iterable<Draft>): Record<Choice, number> => {
  const counts = { approve: 0, deny: 0, leave: 0 };
  for (const { choice } of drafts) counts[choice] += 1;
  return counts;
};
