import { Refused } from '../../api/refused';
import { countNow, countOf, inputOf } from './bulk-target';

const MATCHING = { matching: { filter: { awaiting_me: true }, total: 1_200 } };

test('ids are sent as they are; a filter is sent with the number that the person has seen', () => {
  expect([inputOf({ ids: ['A', 'B'] }), inputOf(MATCHING)]).toEqual([
    { ids: ['A', 'B'] },
    { filter: { awaiting_me: true }, expected_count: 1_200 },
  ]);
  expect([countOf({ ids: ['A', 'B'] }), countOf(MATCHING)]).toEqual([2, 1_200]);
});

test.each([
  [new Refused('VERSION_CONFLICT', '', null, { current_count: 0 }), 0],
  [new Refused('VERSION_CONFLICT', '', null, { current_count: null }), null],
  [new Refused('VERSION_CONFLICT', '', null, { current_version: 3 }), undefined],
  [new Refused('BATCH_TOO_LARGE', '', null, { current_count: 3 }), undefined],
  [new Error('no answer'), undefined],
])('%o: the number now is %s', (error, count) => {
  expect(countNow(error)).toBe(count);
});
