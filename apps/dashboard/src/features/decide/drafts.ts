import { priceProblem } from '../../approvals/decision/price-problem';
import { changedPrice } from './changed-price';
import type { Choice } from './choice';
import { type Blocks, isBlocked } from './line-blocks';

/** The input for one line. */
export interface Draft {
  choice: Choice;
  /** As typed. */
  price: string;
  reason_code: string;
  comment: string;
  /** Whether the fields for reason and comment are shown. */
  isOpen: boolean;
}

export type Drafts = ReadonlyMap<string, Draft>;

export interface LineDecision {
  opportunity_id: string;
  decision: string;
  approved_price?: number;
  reason_code?: string;
  comment?: string;
}

/** The price of each line at which it is approved without a counter price. */
export type DefaultPrices = ReadonlyMap<string, number | null>;

/** The first draft of a line. @param price the price at which it is approved without a counter price */
export const newDraft = (price: number | null): Draft => ({
  choice: 'leave',
  price: price === null ? '' : String(price),
  reason_code: '',
  comment: '',
  isOpen: false,
});

/** All drafts with the same change. */
export const withAll = (drafts: Drafts, changeOf: (draft: Draft, id: string) => Partial<Draft>): Drafts =>
  new Map([...drafts].map(([id, draft]) => [id, { ...draft, ...changeOf(draft, id) }]));

/** The same choice for every line for which it is possible. */
export const withChoice = (drafts: Drafts, choice: Choice, blocks: Blocks): Drafts =>
  withAll(drafts, (_, id) => (isBlocked(blocks.get(id), choice) ? {} : { choice }));

/** The drafts without choices that have become impossible. Other drafts stay the same objects. */
export const possibleDrafts = (drafts: Drafts, blocks: Blocks): Drafts =>
  new Map(
    [...drafts].map(([id, draft]) => [
      id,
      isBlocked(blocks.get(id), draft.choice) ? { ...draft, choice: 'leave' } : draft,
    ]),
  );

/**
 * Every line that is not denied is approved at its default price changed by per cent. A line without a price, or that cannot be
 * approved, stays as it is.
 */
export const withPercent = (drafts: Drafts, prices: DefaultPrices, percent: number, blocks: Blocks): Drafts =>
  withAll(drafts, ({ choice }, id) => {
    const price = prices.get(id) ?? null;
    if (choice === 'deny' || price === null || isBlocked(blocks.get(id), 'approve')) return {};
    return { choice: 'approve', price: String(changedPrice(price, percent)) };
  });

/**
 * What must be corrected before the draft can be sent; undefined when nothing must.
 *
 * @param reason the reason code of all denied lines that have no reason of their own
 */
export function draftProblem(
  { choice, price, reason_code, comment }: Draft,
  reason: string,
): { field: 'price' | 'reason'; message: string } | undefined {
  const problem = choice === 'approve' ? priceProblem(price) : undefined;
  if (problem) return { field: 'price', message: problem };
  return choice === 'deny' && ![reason_code, comment, reason].some((text) => text.trim())
    ? { field: 'reason', message: 'A reason code or a comment is required.' }
    : undefined;
}

/** The decisions to send. A price that was not changed is left out: the server applies the same one. */
export function decisionsOf(drafts: Drafts, prices: DefaultPrices, reason: string): LineDecision[] {
  return [...drafts].flatMap(([opportunity_id, { choice, price, ...texts }]) => {
    if (choice === 'leave') return [];
    const comment = texts.comment.trim();
    const reason_code = texts.reason_code.trim() || (comment ? '' : reason.trim());
    const isCounter = choice === 'approve' && Number(price) !== prices.get(opportunity_id);
    return [
      {
        opportunity_id,
        decision: choice,
        ...(isCounter && { approved_price: Number(price) }),
        ...(choice === 'deny' && reason_code && { reason_code }),
        ...(comment && { comment }),
      },
    ];
  });
}

export const countsOf = (drafts: Iterable<Draft>): Record<Choice, number> => {
  const counts = { approve: 0, deny: 0, leave: 0 };
  for (const { choice } of drafts) counts[choice] += 1;
  return counts;
};
