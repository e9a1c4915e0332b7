import { ServiceError, ValidationFailed } from '@das/platform';
import type { LockedContext } from '../../model/approval-context';
import { RSM, contextOf, lineId, withStep } from './decision.fixture';
import { planDecision } from './plan-decision';
import type { DecisionCommand, RequestedDecision } from './validate-decision';

type Words = Partial<Omit<RequestedDecision, 'path'>>;

/** A decision on the lines with these letters. */
const on = (decisions: Record<string, Words>): DecisionCommand => ({
  lines: Object.entries(decisions).map(([letter, words], index) => ({
    decision: 'approve',
    opportunity_id: lineId(letter),
    path: ['decisions', `${index}`],
    ...words,
  })),
});
const every = (words: Words = {}, expected_version?: number): DecisionCommand => ({
  every: { decision: 'approve', path: [], ...words },
  expected_version,
});
const DENY: Words = { decision: 'deny', reason_code: 'price' };

/** Each target of the plan with its effect, then the statuses of all targets; or the code of the error with its failures. */
function planned(context: LockedContext, command: DecisionCommand): string {
  try {
    const { targets, effects, repeated, statuses } = planDecision(context, command);
    const parts = targets.map((target) => {
      const effect = effects.find((each) => each.target === target);
      const repeats = repeated.some((each) => each.target === target) ? ' repeated' : '';
      return `${target.line?.id.at(-1) ?? 'request'}${effect ? ` ${effect.result}` : repeats}`;
    });
    return `${parts.join(', ')} | ${[...statuses.values()].join(' ')}`;
  } catch (error) {
    if (error instanceof ValidationFailed)
      return error.failures.map(({ path, rule }) => `${path.join('.')} ${rule}`).join(', ');
    return error instanceof ServiceError ? error.code : String(error);
  }
}

const two = contextOf({ prices: [52, 152] });
const endorsedByMe = withStep(
  withStep(contextOf({ prices: [152, 152] }), 'A1', { status: 'endorsed', acted_by_id: 'me', price: 152 }),
  'A2',
  { status: 'active' },
);
const counteredByMe = withStep(endorsedByMe, 'A1', { price: 140, price_given: true });
const endorsedByPeer = withStep(endorsedByMe, 'A1', { acted_by_id: 'peer' });
const seniorLines = contextOf({ prices: [300, 1_400] });

test.each<[string, LockedContext, DecisionCommand, string]>([
  ['approves each named line', two, on({ B: {}, A: {} }), 'B advanced, A approved | approved pending'],
  ['approves some lines', two, on({ A: {} }), 'A approved | approved pending'],
  ['denies and approves', two, on({ A: {}, B: DENY }), 'A approved, B denied | approved denied'],
  ['approves every line', two, every(), 'A approved, B advanced | approved pending'],
  ['denies every line', two, every(DENY), 'A denied, B denied | denied denied'],
  [
    'approves every line that the caller may decide',
    contextOf({ prices: [52, 300] }),
    every(),
    'A approved | approved pending',
  ],
  ['approves a request without lines', contextOf({ prices: [] }), every(), 'request approved | approved'],
  ['denies a request without lines', contextOf({ prices: [] }), every(DENY), 'request denied | denied'],
  [
    'names a line for another approver',
    contextOf({ prices: [52, 300] }),
    on({ A: {}, B: {} }),
    'not_eligible_approver',
  ],
  ['needs a price', contextOf({ prices: [52, null] }), on({ B: {}, A: {} }), 'decisions.0.approved_price required'],
  ['gives the price', contextOf({ prices: [null] }), on({ A: { approved_price: 50 } }), 'A approved | approved'],
  ['needs a reason', two, every({ decision: 'deny' }), 'reason_code required_without'],
  ['expects the version', two, every({}, 1), 'A approved, B advanced | approved pending'],
  ['expects another version', two, every({}, 2), 'version_conflict'],
  [
    'repeats a decision, with any expected version',
    endorsedByMe,
    { ...on({ A: {} }), expected_version: 9 },
    'A repeated | pending pending',
  ],
  ['repeats one of two named lines', endorsedByMe, on({ A: {}, B: {} }), 'A repeated, B advanced | pending pending'],
  ['on every line decides those that remain', endorsedByMe, every(), 'B advanced | pending pending'],
  [
    'at another price on a line that the caller has endorsed',
    endorsedByMe,
    on({ A: { approved_price: 1 } }),
    'not_eligible_approver',
  ],
  ['on every line is for others', seniorLines, every(), 'not_eligible_approver'],
  ['of the requester', contextOf({ request: { created_by_id: 'me' } }), every(), 'self_approval_forbidden'],
  ['on a withdrawn request', contextOf({ request: { lifecycle_state: 'withdrawn' } }), every(), 'invalid_transition'],
  [
    'by a holder of a higher level',
    contextOf({ prices: [300], decider: { levels: [RSM] } }),
    every(),
    'A approved | approved',
  ],
])('a decision that %s', (_, context, command, expected) => {
  expect(planned(context, command)).toBe(expected);
});

/** The same requests when no line remains for the caller. */
const alone = (context: LockedContext): LockedContext => ({
  ...context,
  lines: context.lines.slice(0, 1),
  steps: context.steps.filter(({ opportunity_id }) => opportunity_id === lineId('A')),
});
const foreign = (context: LockedContext): LockedContext => withStep(context, 'B1', { level_ids: ['X'], rank: 30 });

test.each<[string, LockedContext, string]>([
  ['repeats one without a price', alone(endorsedByMe), 'A repeated | pending'],
  ['repeats it although another line is left to others', foreign(endorsedByMe), 'A repeated, B | pending pending'],
  ['does not repeat one at another price', alone(counteredByMe), 'already_decided'],
  ['does not repeat one at another price when a line is left to others', foreign(counteredByMe), 'already_decided'],
  ['reports who was first before lines that are left to others', foreign(endorsedByPeer), 'already_decided'],
])('an approval of every line %s', (_, context, expected) => {
  expect(planned(context, every())).toBe(expected);
});

test('a repetition of an approval without a price repeats lines that were given a price, too', () => {
  const mixed = [
    ['A1', { price: 140, price_given: true }],
    ['B1', { price: 152 }],
  ] as const;
  const context = mixed.reduce(
    (before, [id, change]) => withStep(before, id, { status: 'endorsed', acted_by_id: 'me', ...change }),
    withStep(withStep(contextOf({ prices: [152, 152] }), 'A2', { status: 'active' }), 'B2', { status: 'active' }),
  );
  expect(planned(context, every())).toBe('A, B repeated | pending pending');
});

test('prices of one decision count in the amounts of its other lines', () => {
  const tenant = { routing_basis: 'request_total' } as const;
  const context = contextOf({ prices: [52, 60], tenant, decider: { levels: [RSM] } });
  expect(planned(context, on({ A: { approved_price: 60 }, B: {} }))).toBe('A approved, B approved | approved approved');
  expect(planned(context, on({ A: { approved_price: 1_000 }, B: {} }))).toBe(
    'A advanced, B advanced | pending pending',
  );
});
