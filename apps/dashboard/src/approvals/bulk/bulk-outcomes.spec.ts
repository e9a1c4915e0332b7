import {
  type BulkOutcome,
  copiedText,
  doneText,
  failuresFirst,
  outcomeText,
  outcomesOf,
  plannedText,
  recordedText,
} from './bulk-outcomes';

const item = (id: string, outcome: string, next: string[] = [], message: string | null = null): BulkOutcome => ({
  id,
  outcome,
  next,
  message,
});
const items = (count: number, outcome: string, ...next: string[]): BulkOutcome[] =>
  Array.from({ length: count }, (_, n) => item(`${outcome}${n}`, outcome, next));

test.each([
  [
    [...items(5, 'approved'), ...items(2, 'advanced', 'RD'), ...items(1, 'failed')],
    '5 become approved, 2 go on to RD, 1 fails',
  ],
  [
    [...items(1, 'approved'), ...items(1, 'advanced', 'RSM-NA', 'RSM-EMEA')],
    '1 becomes approved, 1 goes on to RSM-NA, RSM-EMEA',
  ],
  [[...items(1, 'advanced'), ...items(1, 'partially_approved')], '1 becomes partly approved, 1 goes on to the owner'],
  [[...items(1, 'unchanged'), ...items(2, 'failed')], '1 stays unchanged, 2 fail'],
  [items(1_234, 'approved'), '1,234 become approved'],
])('a dry run is summed up in words', (outcomes, text) => {
  expect(plannedText(outcomes)).toBe(text);
});

test('an approval is summed up, and a repetition that changes nothing is already recorded', () => {
  expect(doneText([...items(5, 'approved'), ...items(2, 'advanced'), ...items(1, 'failed')])).toBe(
    '5 approved, 2 endorsed, 1 failed',
  );
  expect([
    recordedText(items(2, 'unchanged')),
    recordedText([...items(1, 'unchanged'), ...items(1, 'approved')]),
  ]).toEqual(['Already recorded.', '1 approved, 1 unchanged.']);
});

test.each([
  [item('A', 'advanced', ['RD', 'VP']), 'Endorsed. Next: RD, VP.'],
  [item('A', 'advanced'), 'Endorsed. Next: the owner.'],
  [item('A', 'failed'), 'Failed'],
  [item('A', 'partially_approved'), 'Partly approved'],
  [item('A', 'of_a_later_version'), 'of_a_later_version'],
])('%j is %s', (outcome, text) => {
  expect(outcomeText(outcome)).toBe(text);
});

test('failures come first, the others keep their order, and the copied text has all of them', () => {
  const outcomes = [
    item('A', 'approved'),
    item('B', 'failed', [], 'Withdrawn.'),
    item('C', 'approved'),
    item('D', 'failed', [], 'Gone.'),
  ];
  expect(failuresFirst(outcomes).map(({ id }) => id)).toEqual(['B', 'D', 'A', 'C']);
  expect(copiedText(outcomes, (id) => `Customer ${id}`)).toBe(
    'Customer B\tB\tFailed\tWithdrawn.\nCustomer D\tD\tFailed\tGone.\nCustomer A\tA\tApproved\nCustomer C\tC\tApproved',
  );
});

test('outcomes of an answer and of a job have the same form', () => {
  expect(
    outcomesOf([
      { id: 'A', outcome: 'approved' },
      { id: 'B', outcome: 'failed', next_levels: [], error: { code: 'NOT_FOUND', message: 'Gone.' } },
    ]),
  ).toEqual([item('A', 'approved'), item('B', 'failed', [], 'Gone.')]);
});
