import { findingOf, hasMembers } from './was-recorded';

test.each([
  [{ id: '1', moq: null, price: 0 }, { price: 0, moq: null }, true],
  [{ id: '1', moq: null, price: 0 }, { price: null }, false],
  [{ id: '1', fields: [{ key: 'a' }] }, { fields: [{ key: 'a' }] }, true],
  [{ id: '1', price: 1 }, { price: 1, other: undefined }, true],
  [null, {}, false],
  [undefined, { price: 1 }, false],
])('%j has the members of %j: %s', (stored, input, expected) => {
  expect(hasMembers(stored, input)).toBe(expected);
});

test.each([
  ['Deleted', { text: 'It was recorded: Deleted.', isRecorded: true }],
  [false as const, { text: 'It was not recorded.', isRecorded: false }],
  [undefined, { text: 'It was not recorded.', isRecorded: false }],
])('the state %s is the finding %j', (state, finding) => {
  expect(findingOf(state)).toEqual(finding);
});
