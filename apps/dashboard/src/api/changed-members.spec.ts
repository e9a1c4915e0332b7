import { changedMembers } from './changed-members';

test('only members with another value are sent; null, 0 and an empty list differ', () => {
  const before = { name: 'A', price: null, moq: 0, fields: [{ key: 'a' }] };
  expect(changedMembers(before, { ...before })).toEqual({});
  expect(changedMembers<object>(before, { name: 'A', price: 0, moq: null, fields: [] })).toEqual({
    price: 0,
    moq: null,
    fields: [],
  });
});
