import {
  type Draft,
  countsOf,
  decisionsOf,
  draftProblem,
  newDraft,
  possibleDrafts,
  withChoice,
  withPercent,
} from './drafts';

const draft = (over: Partial<Draft>): Draft => ({ ...newDraft(8), ...over });

test('a line that is left is not sent, and an unchanged price neither', () => {
  const drafts = new Map([
    ['a', draft({})],
    ['b', draft({ choice: 'approve', reason_code: 'typed before', comment: ' fine ' })],
    ['c', draft({ choice: 'approve', price: '8.10' })],
    ['d', draft({ choice: 'approve', price: '8.00' })],
    ['e', draft({ choice: 'deny', price: '1', reason_code: 'too_deep' })],
  ]);
  expect(decisionsOf(drafts, new Map([...drafts.keys()].map((id) => [id, 8])), '')).toEqual([
    { opportunity_id: 'b', decision: 'approve', comment: 'fine' },
    { opportunity_id: 'c', decision: 'approve', approved_price: 8.1 },
    { opportunity_id: 'd', decision: 'approve' },
    { opportunity_id: 'e', decision: 'deny', reason_code: 'too_deep' },
  ]);
  expect(countsOf(drafts.values())).toEqual({ approve: 3, deny: 1, leave: 1 });
});

test.each([
  [{}, undefined],
  [{ price: '' }, undefined],
  [{ choice: 'approve' as const }, undefined],
  [
    { choice: 'approve' as const, price: '' },
    { field: 'price', message: 'Enter a price.' },
  ],
  [
    { choice: 'approve' as const, price: '1.1234567' },
    { field: 'price', message: 'A price has at most 6 decimals.' },
  ],
  [{ choice: 'deny' as const }, { field: 'reason', message: 'A reason code or a comment is required.' }],
  [{ choice: 'deny' as const, comment: 'no' }, undefined],
])('the draft %j has the problem %j', (over, problem) => {
  expect(draftProblem(draft(over), '')).toEqual(problem);
});

test('the reason of all denied lines is that of each denied line without one of its own', () => {
  const drafts = new Map([
    ['a', draft({ choice: 'deny' })],
    ['b', draft({ choice: 'deny', reason_code: 'too_deep' })],
    ['c', draft({ choice: 'deny', comment: 'no' })],
    ['d', draft({ choice: 'approve' })],
  ]);
  expect([...drafts.values()].map((each) => draftProblem(each, 'budget'))).toEqual(Array(4).fill(undefined));
  expect(decisionsOf(drafts, new Map([['d', 8]]), ' budget ')).toEqual([
    { opportunity_id: 'a', decision: 'deny', reason_code: 'budget' },
    { opportunity_id: 'b', decision: 'deny', reason_code: 'too_deep' },
    { opportunity_id: 'c', decision: 'deny', comment: 'no' },
    { opportunity_id: 'd', decision: 'approve' },
  ]);
});

test('a change in per cent starts from the default prices, approves, and leaves denied lines and lines without a price', () => {
  const drafts = new Map([
    ['a', draft({ price: '1' })],
    ['b', draft({ choice: 'deny' })],
    ['c', draft({ price: '' })],
  ]);
  const prices = new Map([
    ['a', 8],
    ['b', 8],
    ['c', null],
  ]);
  expect([...withPercent(drafts, prices, -10, new Map()).values()].map(({ choice, price }) => [choice, price])).toEqual(
    [
      ['approve', '7.2'],
      ['deny', '8'],
      ['leave', ''],
    ],
  );
});

test('a choice that is not possible is neither made nor sent', () => {
  const blocks = new Map([
    ['b', { choices: ['approve' as const], reason: 'Approval waits for the answer.' }],
    ['c', { choices: ['approve' as const, 'deny' as const], reason: 'Claimed by Tom.' }],
  ]);
  const drafts = new Map(['a', 'b', 'c'].map((id) => [id, draft({})]));
  const choices = (made: Iterable<Draft>) => [...made].map(({ choice }) => choice);
  const approved = withChoice(drafts, 'approve', blocks);
  expect(choices(approved.values())).toEqual(['approve', 'leave', 'leave']);
  expect(choices(withChoice(drafts, 'deny', blocks).values())).toEqual(['deny', 'deny', 'leave']);
  const prices = new Map([...drafts.keys()].map((id) => [id, 8]));
  expect(choices(withPercent(drafts, prices, -10, blocks).values())).toEqual(['approve', 'leave', 'leave']);
  const before = new Map(['a', 'b', 'c'].map((id) => [id, draft({ choice: 'approve' })]));
  const possible = possibleDrafts(before, blocks);
  expect(choices(possible.values())).toEqual(['approve', 'leave', 'leave']);
  expect(possible.get('a')).toBe(before.get('a'));
});
