import { ValidationFailed } from '@das/platform';
import { targetsOf } from '../routing/targets-of';
import { type Given, PA, RSM, contextOf } from './decision.fixture';
import { type DecisionEffect, effectsOf, statusesAfter } from './effects';
import type { RequestedDecision } from './validate-decision';

type Words = Partial<RequestedDecision>;

/** The effects of a decision on every line at its first step. */
function effects(given: Given, words: Words = {}): DecisionEffect[] {
  const context = contextOf(given);
  const targets = targetsOf(context);
  const wanted = { decision: 'approve' as const, path: ['decisions'], ...words };
  return effectsOf(
    context,
    targets,
    targets.map((target) => ({
      target,
      wanted,
      step: target.steps[0] as DecisionEffect['step'],
      authority: { ...context.decider, delegation: null },
    })),
  );
}

const DENY: Words = { decision: 'deny', reason_code: 'price' };
const RULE = { category_id: 'C-1', category_code: 'C', max_discount_percent: 10, override_min_rank: 20 };

test.each<[string, Given, Words, string]>([
  ['an approval within the limit', { prices: [52] }, {}, 'approved 52 by PA'],
  ['an approval above the limit', { prices: [152] }, {}, 'advanced 152 by PA to RSM'],
  ['a counter price', { prices: [152] }, { approved_price: 90 }, 'approved 90 by PA'],
  [
    'a counter price that goes to a higher level',
    { prices: [52] },
    { approved_price: 5_000 },
    'advanced 5000 by PA to VP',
  ],
  [
    'a price with more than six decimals',
    { prices: [52] },
    { approved_price: 50.12345678 },
    'approved 50.123457 by PA',
  ],
  ['a denial', { prices: [152] }, DENY, 'denied null by PA'],
  ['a denial at a counter price', { prices: [152] }, { ...DENY, approved_price: 9 }, 'denied null by PA'],
  ['a denial by the owner', { prices: [152], decider: { levels: [], isOwner: true } }, DENY, 'denied null by owner'],
  [
    'an approval by the owner',
    { prices: [9e9], decider: { levels: [], isOwner: true } },
    {},
    'approved 9000000000 by owner',
  ],
  ['an approval of a request without lines', { prices: [] }, {}, 'approved null by PA'],
  ['an approval of a request without lines at a price', { prices: [] }, { approved_price: 9 }, 'approved null by PA'],
])('%s', (_, given, words, expected) => {
  const [effect] = effects(given, words);
  const { result, price, level, next } = effect as DecisionEffect;
  const route = next.map(({ levels }) => levels.map(({ code }) => code).join() || 'owner')[0];
  expect(`${result} ${price} by ${level?.code ?? 'owner'}${route ? ` to ${route}` : ''}`).toBe(expected);
});

test('the approved price, not the requested one, is compared with the discount rule', () => {
  const rules: Given['rules'] = [['A'.padStart(26, '0'), RULE]];
  expect(effects({ prices: [95], rules }).map(({ result }) => result)).toEqual(['approved']);
  expect(effects({ prices: [95], rules }, { approved_price: 80 }).map(({ result }) => result)).toEqual(['advanced']);
});

test('an approval of a line that has no price fails, together with the others', () => {
  const failure = { path: ['decisions', 'approved_price'], rule: 'required' };
  const failing = (): unknown => effects({ prices: [null, 52, null] });
  expect(failing).toThrow(ValidationFailed);
  expect(failing).toThrow(expect.objectContaining({ failures: [failure, failure] }) as Error);
  expect(effects({ prices: [null] }, DENY)).toHaveLength(1);
});

test('all approved prices count in the total of the request', () => {
  const tenant = { routing_basis: 'request_total' } as const;
  const given = { prices: [500, 500], tenant, decider: { levels: [PA, RSM] } };
  expect(effects(given).map(({ result }) => result)).toEqual(['advanced', 'advanced']);
  expect(effects(given, { approved_price: 300 }).map(({ result }) => result)).toEqual(['approved', 'approved']);
});

test('the statuses after effects keep the order of the targets', () => {
  const targets = targetsOf(contextOf({ prices: [52, 152, 60] }));
  const [first, second, third] = targets;
  const all = effects({ prices: [52, 152, 60] });
  const changed = all.map((effect, index) => ({ ...effect, target: targets[index] as DecisionEffect['target'] }));
  expect([...statusesAfter(targets, [])].map(([target, status]) => [target, status])).toEqual([
    [first, 'pending'],
    [second, 'pending'],
    [third, 'pending'],
  ]);
  expect([...statusesAfter(targets, changed.reverse()).values()]).toEqual(['approved', 'pending', 'approved']);
});
