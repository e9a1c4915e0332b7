import { filterToSave, orderOfView } from './saved-views';

test.each([
  [{}, undefined, {}],
  [{ search: 'a' }, undefined, { search: 'a' }],
  [{}, { status: 'pending' }, { status: 'pending' }],
  [{ search: 'a' }, { status: 'pending' }, { AND: [{ status: 'pending' }, { search: 'a' }] }],
])('the filter %j of the page and the filter %j of the open view', (filter, open, saved) =>
  expect(filterToSave(filter, open && { filter: open })).toEqual(saved),
);

test.each([
  [null, undefined],
  ['id', undefined],
  [[], undefined],
  [[{ column: 'WAITING_SINCE', order: 'ASC' }], 'waiting_since'],
  [
    [
      { column: 'CREATED_AT', order: 'DESC' },
      { column: 'ID', order: 'ASC' },
    ],
    '-created_at',
  ],
  [[{ order: 'ASC' }], undefined],
])('the order %j of a view', (order_by, order) => expect(orderOfView({ order_by })).toBe(order));
