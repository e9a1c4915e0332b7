import { FIRST_LINK } from './check-entry';
import { type ExpectedEnd, flawAtEnd } from './flaw-at-end';

const LAST = { seq: 7, hash: 'a' };
const expected = (differences: Partial<ExpectedEnd> = {}): ExpectedEnd => ({
  head_before: LAST,
  head_after: LAST,
  newest_signed: 7,
  ...differences,
});
const EARLIER = { seq: 6, hash: 'b' };
const LATER = { seq: 8, hash: 'c' };

test.each<[string, Partial<ExpectedEnd>]>([
  ['ends at its head and its newest checkpoint', {}],
  ['has no checkpoint', { newest_signed: 0 }],
  ['has grown since its head was read first', { head_before: EARLIER }],
  ['has grown since its entries were read', { head_after: LATER }],
])('a log is good that %s', (_, differences) => expect(flawAtEnd(LAST, expected(differences))).toBeNull());

test.each<[string, Partial<ExpectedEnd>, object]>([
  ['before its head', { head_before: LATER, head_after: LATER }, { seq: 8, reason: 'missing' }],
  [
    'before its head and a checkpoint',
    { head_before: LATER, head_after: LATER, newest_signed: 8 },
    { seq: 8, reason: 'missing' },
  ],
  ['after its head', { head_before: EARLIER, head_after: EARLIER }, { seq: 7, reason: 'beyond_head' }],
  ['with another hash than its head', { head_after: { seq: 7, hash: 'b' } }, { seq: 7, reason: 'head' }],
  [
    'before a checkpoint',
    { newest_signed: 12 },
    { seq: 8, reason: 'behind_checkpoint', missing_from: 8, missing_to: 12 },
  ],
])('a log is bad that ends %s', (_, differences, flaw) => expect(flawAtEnd(LAST, expected(differences))).toEqual(flaw));

test('an empty log is bad, because the creation of its tenant is its first entry', () => {
  const empty = { head_before: FIRST_LINK, head_after: FIRST_LINK, newest_signed: 9 };
  expect(flawAtEnd(FIRST_LINK, empty)).toEqual({ seq: 1, reason: 'missing' });
});
