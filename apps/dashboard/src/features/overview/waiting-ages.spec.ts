import { levelName, waitingSearch } from './waiting-ages';

test.each([
  ['01A', null, null, { level: '01A' }],
  ['01A', '2026-11-27 12:00:01', null, { level: '01A', waiting_since_from: '2026-11-27T12:00:01Z' }],
  [
    null,
    '2026-11-25 12:00:01',
    '2026-11-27 23:59:59',
    { at_owner: '1', waiting_since_from: '2026-11-25T12:00:01Z', waiting_since: '2026-11-28T00:00:00Z' },
  ],
])('requests of %s from %s to %s', (level_id, from, to, search) => {
  expect(waitingSearch({ level_id }, { from, to })).toEqual(search);
});

test('the row without a level is of the owner', () => {
  expect([levelName({ code: 'PA' }), levelName({ code: null })]).toEqual(['PA', 'Owner']);
});
