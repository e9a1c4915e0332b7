import type { PlannedStep } from '../../model/route';
import { OWNER_STEP } from '../routing/plan-route';
import { type RouteChange, compareRoutes } from './compare-routes';

/** A step of these levels, whose rank is the number in their first code. */
const step = (...codes: string[]): PlannedStep => ({
  rank: Number(codes[0]?.slice(1)),
  levels: codes.map((code) => ({
    id: code,
    code,
    rank: Number(codes[0]?.slice(1)),
    threshold_price_requested: null,
    threshold_price_approved: null,
  })),
  effect: 'final',
});
const moved = (given: PlannedStep, rank: number): PlannedStep => ({ ...given, rank });

const SAME: RouteChange = {
  isUnchanged: true,
  isShorter: false,
  isLonger: false,
  hasOtherFinisher: false,
  ownerBefore: false,
  ownerAfter: false,
};

test.each<[string, PlannedStep[], PlannedStep[], Partial<RouteChange>]>([
  ['the same step', [step('a1')], [step('a1')], {}],
  ['the same steps', [step('a1'), step('b2')], [step('a1'), step('b2')], {}],
  ['peers in another order', [step('a1', 'b1')], [step('b1', 'a1')], {}],
  ['the owner', [OWNER_STEP], [OWNER_STEP], { ownerBefore: true, ownerAfter: true }],
  ['another rank of the level', [step('a1')], [moved(step('a1'), 5)], { isUnchanged: false }],
  ['another order', [step('a1'), step('b2')], [step('b2'), step('a1')], { isUnchanged: false, hasOtherFinisher: true }],
  ['one more peer', [step('a1')], [step('a1', 'b1')], { isUnchanged: false, hasOtherFinisher: true }],
  ['another level', [step('a1')], [step('b1')], { isUnchanged: false, hasOtherFinisher: true }],
  ['one step less', [step('a1'), step('b2')], [step('b2')], { isUnchanged: false, isShorter: true }],
  ['one step more', [step('b2')], [step('a1'), step('b2')], { isUnchanged: false, isLonger: true }],
  [
    'a shorter route that the first level finishes',
    [step('a1'), step('b2')],
    [step('a1')],
    { isUnchanged: false, isShorter: true, hasOtherFinisher: true },
  ],
  [
    'the owner instead of a level',
    [step('a1')],
    [step('a1'), OWNER_STEP],
    { isUnchanged: false, isLonger: true, hasOtherFinisher: true, ownerAfter: true },
  ],
  [
    'a level instead of the owner',
    [OWNER_STEP],
    [step('a1')],
    { isUnchanged: false, hasOtherFinisher: true, ownerBefore: true },
  ],
])('%s', (_, before, after, change) => expect(compareRoutes(before, after)).toEqual({ ...SAME, ...change }));
