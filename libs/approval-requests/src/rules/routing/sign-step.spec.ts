import type { ScopeValues } from '@das/approval-levels';
import { microsOf } from '@das/platform';
import fc from 'fast-check';
import type { HeldLevel } from '../../model/route';
import { mayFinish, mayHandle, planRoute } from './plan-route';
import type { ApprovalStep } from '../../model/approval-step';
import { type Signature, signStep } from './sign-step';

const level = (code: string, rank: number, handles: number | null, finishes: number | null): HeldLevel => ({
  id: code,
  code,
  rank,
  threshold_price_requested: handles,
  threshold_price_approved: finishes,
  scope: null,
});
const [PA, RSM, RD, VP] = [
  level('PA', 10, 250, 100),
  level('RSM', 20, 2_500, 1_500),
  level('RD', 30, 5_000, 5_000),
  level('VP', 40, null, 12_000),
];
const LEVELS = [PA, RSM, RD, VP];
const stepAt = (rank: number | null, ...level_ids: string[]): ApprovalStep => ({ rank, level_ids }) as ApprovalStep;

interface Given {
  held?: HeldLevel[];
  isOwner?: boolean;
  step?: ApprovalStep;
  min_rank?: number;
  isHeader?: boolean;
}

const sign = (
  before: number,
  after: number,
  { held = [PA], isOwner = false, step = stepAt(10, 'PA'), min_rank, isHeader = false }: Given = {},
): Signature =>
  signStep({
    step,
    values: {} as ScopeValues, // no level has a scope
    authority: { isOwner, levels: held },
    levels: LEVELS,
    amounts: { before: microsOf(before), after: microsOf(after) },
    min_rank: min_rank ?? null,
    isHeader,
  });

/** The effect, the authority and the remaining route as short text. */
const short = ({ effect, level: by, next }: Signature): string => {
  const route = next.map(({ levels }) => levels.map(({ code }) => code).join('|') || 'owner').join(', ');
  return `${effect} by ${by?.code ?? 'owner'}${route && ` to ${route}`}`;
};

describe('an approval', () => {
  test.each<[string, Signature, string]>([
    ['below the limit of the level is final', sign(52, 52), 'final by PA'],
    ['at the limit of the level is final', sign(152, 100), 'final by PA'],
    ['above the limit of the level goes to the next rank', sign(152, 152), 'endorse by PA to RSM'],
    ['at a counter price far above the limit goes to a higher rank', sign(52, 13_000), 'endorse by PA to VP, owner'],
    ['below the minimum rank of the category goes to that rank', sign(52, 52, { min_rank: 30 }), 'endorse by PA to RD'],
    ['at the minimum rank of the category is final', sign(52, 52, { held: [RD], min_rank: 30 }), 'final by RD'],
    [
      'below a minimum rank that no level has goes to the owner',
      sign(52, 52, { min_rank: 41 }),
      'endorse by PA to owner',
    ],
    ['by a higher level is final with its authority', sign(152, 152, { held: [RSM] }), 'final by RSM'],
    [
      'by a higher level that may not finish goes to the next rank',
      sign(152, 2_000, { held: [RSM] }),
      'endorse by RSM to RD',
    ],
    ['by the holder of several levels uses the highest', sign(152, 2_000, { held: [PA, RSM, RD] }), 'final by RD'],
    ["uses the step's own level if that is sufficient", sign(52, 52, { held: [VP, PA] }), 'final by PA'],
    ['that no held level may finish uses the highest', sign(152, 13_000, { held: [PA, VP] }), 'endorse by VP to owner'],
    ['by the owner is always final', sign(152, 1e9, { held: [], isOwner: true }), 'final by owner'],
    [
      'by the owner is final below the minimum rank of the category',
      sign(52, 52, { held: [PA], isOwner: true, min_rank: 30 }),
      'final by owner',
    ],
    ['of a request without lines is final', sign(0, 0, { isHeader: true }), 'final by PA'],
  ])('%s', (_, signature, expected) => expect(short(signature)).toBe(expected));
});

test('an approval is final only when the level may finish the amount, and an endorsement goes to higher ranks', () => {
  const price = fc.integer({ min: 0, max: 20_000 });
  fc.assert(
    fc.property(price, price, fc.subarray(LEVELS, { minLength: 1 }), (before, after, held) => {
      const [step] = planRoute({ amount: microsOf(before), levels: LEVELS });
      const active = stepAt(step?.rank ?? null, ...(step?.levels.map(({ id }) => id) ?? []));
      const mayNot = !held.some((each) => each.rank >= (step?.rank ?? Infinity) && mayHandle(each, microsOf(before)));
      if (mayNot)
        return expect(() => sign(before, after, { held, step: active })).toThrow(
          'The caller may not act at this step.',
        );
      const { effect, level: by, next } = sign(before, after, { held, step: active });
      expect(by).not.toBeNull();
      if (effect === 'final') return expect(mayFinish(by as HeldLevel, microsOf(after))).toBe(true);
      expect(
        next.every(({ rank }) => rank === null || rank > (by as HeldLevel).rank) && next.at(-1)?.effect === 'final',
      ).toBe(true);
    }),
  );
});
