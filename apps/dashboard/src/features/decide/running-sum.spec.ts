import { type Draft, newDraft } from './drafts';
import { runningSum } from './running-sum';

const LINES = [
  { id: 'a', quote_quantity: 10, requested_price: 5 },
  { id: 'b', quote_quantity: 2, requested_price: 100 },
  { id: 'c', quote_quantity: null, requested_price: 7 },
  { id: 'd', quote_quantity: 3, requested_price: null },
];
const drafts = (over: Record<string, Partial<Draft>>) =>
  new Map(LINES.map(({ id, requested_price }) => [id, { ...newDraft(requested_price), ...over[id] }]));

test.each<[string, Record<string, Partial<Draft>>, object]>([
  ['nothing changed', {}, { requested: 250, counter: 250 }],
  ['a counter price', { a: { choice: 'approve', price: '4.5' } }, { requested: 250, counter: 245 }],
  ['a denied line', { b: { choice: 'deny', price: 'x' } }, { requested: 50, counter: 50 }],
  ['a price that is not complete', { a: { price: '' } }, { requested: 250, counter: null }],
  ['a price for a line without one', { d: { price: '2' } }, { requested: 250, counter: 256 }],
  ['all denied', { a: { choice: 'deny' }, b: { choice: 'deny' } }, { requested: null, counter: null }],
])('the sums with %s', (_, over, sums) => {
  expect(runningSum(LINES, drafts(over))).toEqual(sums);
});
