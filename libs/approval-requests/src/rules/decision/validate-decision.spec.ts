import { type Failure, ValidationFailed } from '@das/platform';
import type { DecisionTarget } from '../../model/approval-context';
import {
  type DecisionCommand,
  type NamedDecision,
  approvalNeedsPrice,
  denialNeedsReason,
  eachLineIsNamedOnce,
  validateDecision,
} from './validate-decision';

const [A, B] = ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSV4RRFFQ69G5FAW'];
const targets = [A, B].map((id) => ({ line: { id }, status: 'pending', steps: [] }) as unknown as DecisionTarget);
const header = { line: null, status: 'pending', steps: [] } as DecisionTarget;
const path = ['input', 'decisions', '0'];
const named = (opportunity_id: string, index: number, rest: object = {}): NamedDecision => ({
  opportunity_id,
  decision: 'approve',
  path: ['input', 'decisions', `${index}`],
  ...rest,
});
const broken = (index: number, rule: Failure['rule']): Failure => ({
  path: ['input', 'decisions', `${index}`, 'opportunity_id'],
  rule,
});

test.each<[string, string[], Failure[]]>([
  ['lines of the request in any order', [B, A], []],
  ['a line twice', [A, B, A], [broken(2, 'distinct')]],
  ['a line in lower case', [A.toLowerCase()], []],
  ['a line of another request', ['01ARZ3NDEKTSV4RRFFQ69G5FAX', A], [broken(0, 'exists')]],
  ['a text that is not an id', ['A'], [broken(0, 'exists')]],
])('decisions that name %s', (_, ids, failures) => {
  expect(
    eachLineIsNamedOnce(
      targets,
      ids.map((id, index) => named(id, index)),
    ),
  ).toEqual(failures);
});

test('a decision on a request without lines names none', () => {
  expect(eachLineIsNamedOnce([header], [named(A, 0)])).toEqual([broken(0, 'exists')]);
});

const NEEDS_REASON = [{ path: [...path, 'reason_code'], rule: 'required_without', params: { absent: 'comment' } }];
test.each([
  ['deny', null, null, NEEDS_REASON],
  ['deny', '', '', NEEDS_REASON],
  ['deny', undefined, undefined, NEEDS_REASON],
  ['deny', 'price', null, []],
  ['deny', null, 'Too low', []],
  ['approve', null, null, []],
] as const)(
  'the decision %s with the reason code %j and the comment %j',
  (decision, reason_code, comment, failures) => {
    expect(denialNeedsReason({ decision, reason_code, comment, path })).toEqual(failures);
  },
);

const line = targets[0] as DecisionTarget;
test.each<[string, DecisionTarget, 'approve' | 'deny', number | null]>([
  ['an approval of a line without a price needs one', line, 'approve', null],
  ['an approval at the price 0 has one', line, 'approve', 0],
  ['a denial needs none', line, 'deny', null],
  ['an approval of a request without lines needs none', header, 'approve', null],
])('%s', (title, target, decision, price) => {
  const failure = { path: [...path, 'approved_price'], rule: 'required' };
  const failures = approvalNeedsPrice({ target, wanted: { decision, path }, price });
  expect(failures).toEqual(title.endsWith('needs one') ? [failure] : []);
});

describe('a command', () => {
  const failuresOf = (command: DecisionCommand): unknown => {
    try {
      return validateDecision(targets, command);
    } catch (error) {
      return error instanceof ValidationFailed ? error.failures : error;
    }
  };

  test('has its decisions in its order, each with its target', () => {
    const wanted = { decision: 'approve', path: ['input', 'decisions', '0'] };
    expect(validateDecision(targets, { lines: [named(B, 0)] })).toEqual([{ target: targets[1], wanted }]);
  });

  test('on every line has a decision for each target', () => {
    const wanted = (index: number) => ({ decision: 'approve', comment: 'Fine', path: ['opportunities', `${index}`] });
    expect(validateDecision(targets, { every: { decision: 'approve', comment: 'Fine', path: [] } })).toEqual([
      { target: targets[0], wanted: wanted(0) },
      { target: targets[1], wanted: wanted(1) },
    ]);
  });

  test('reports lines before reasons', () => {
    const denial = named(A, 1, { decision: 'deny' });
    expect(failuresOf({ lines: [named('A', 0), denial] })).toEqual([
      broken(0, 'exists'),
      { ...NEEDS_REASON[0], path: ['input', 'decisions', '1', 'reason_code'] },
    ]);
    expect(failuresOf({ every: { decision: 'deny', path: [] } })).toEqual([
      { ...NEEDS_REASON[0], path: ['reason_code'] },
    ]);
  });

  test('without decisions is a mistake of the caller', () => {
    expect(failuresOf({})).toEqual(new Error('A decision command has neither `lines` nor `every`.'));
  });
});
