import { microsOf } from '@das/platform';
import type { ApprovalStep } from '../../model/approval-step';
import type { RoutedLevel } from '../../model/route';
import { carryEndorsements } from './carry-endorsements';

const level = (code: string, rank: number, handles: number | null, finishes: number | null): RoutedLevel => ({
  id: code,
  code,
  rank,
  threshold_price_requested: handles,
  threshold_price_approved: finishes,
});
const PA = level('PA', 10, 250, 100);
const LEVELS = [PA, level('RSM', 20, 2_500, 1_500), level('RD', 30, 5_000, 5_000), level('VP', 40, null, 12_000)];

const step = (
  status: string,
  rank: number,
  price: number | null = null,
  acted_rank: number | null = rank,
): ApprovalStep =>
  ({
    status,
    rank,
    acted_rank,
    price,
    level_ids: LEVELS.filter((each) => each.rank === rank).map(({ id }) => id),
  }) as ApprovalStep;

/** The carried steps, then the codes of the remaining route. */
function carry(requested: number, last: ApprovalStep[], levels = LEVELS, min_rank: number | null = null): string {
  const at = (price?: number | null) => ({ amount: microsOf(price ?? requested), levels, min_rank });
  const { carried, next } = carryEndorsements({ last, at });
  const route = next.map(({ levels: of }) => of.map(({ code }) => code).join('|') || 'owner').join(', ');
  return `${carried.map(({ rank, price }) => `${rank} @ ${price}`).join(', ') || 'nothing'}; ${route}`;
}

test.each<[string, string, string]>([
  ['an endorsement', carry(152, [step('endorsed', 10, 152), step('denied', 20)]), '10 @ 152; RSM'],
  ['none, if there was no endorsement', carry(152, [step('denied', 10), step('cancelled', 20)]), 'nothing; PA, RSM'],
  [
    'several, in order',
    carry(152, [step('endorsed', 10, 2_000), step('endorsed', 20, 2_000), step('denied', 30)]),
    '10 @ 2000, 20 @ 2000; RD',
  ],
  [
    'one at a counter price, which then determines the route',
    carry(152, [step('endorsed', 10, 6_000), step('cancelled', 40)]),
    '10 @ 6000; VP',
  ],
  [
    'one that a higher level signed',
    carry(152, [step('endorsed', 10, 2_000, 20), step('skipped', 20), step('denied', 30)]),
    '10 @ 2000; RD',
  ],
  [
    'all up to the owner',
    carry(12_500, [step('endorsed', 40, 12_500), { ...step('denied', 40), rank: null }]),
    '40 @ 12500; owner',
  ],
  ['none of a removed level', carry(152, [step('endorsed', 10, 152)], LEVELS.slice(1)), 'nothing; RSM'],
  [
    'none of a level that may no longer handle the amount',
    carry(152, [step('endorsed', 10, 152)], [level('PA', 10, 100, 100), ...LEVELS.slice(1)]),
    'nothing; RSM',
  ],
  [
    'none of a level that may now finish the amount',
    carry(152, [step('endorsed', 10, 152)], [level('PA', 10, 250, 200), ...LEVELS.slice(1)]),
    'nothing; PA',
  ],
  [
    'none when another level of the same rank is required',
    carry(152, [step('endorsed', 10, 152)], [level('NEW', 10, 250, 100), ...LEVELS.slice(1)]),
    'nothing; NEW, RSM',
  ],
  ['none below the minimum rank of the category', carry(152, [step('endorsed', 10, 152)], LEVELS, 20), 'nothing; RSM'],
])('carries %s', (_, carried, expected) => expect(carried).toBe(expected));
