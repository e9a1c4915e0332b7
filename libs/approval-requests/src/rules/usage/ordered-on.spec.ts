import { orderedOn, orderedOnFailures } from './ordered-on';

const path = ['input', 'ordered_on'];
const tooEarly = (date: string) => [{ path, rule: 'on_or_after', params: { date } }];
const tooLate = (date: string) => [{ path, rule: 'on_or_before', params: { date } }];

test.each([
  ['UTC', '2030-06-10', []],
  ['UTC', '2030-06-01', []],
  ['UTC', '2030-05-31', tooEarly('2030-06-01')],
  ['UTC', '2030-06-11', tooLate('2030-06-10')],
  // there, it is still the day before
  ['America/Chicago', '2030-05-31', []],
  ['America/Chicago', '2030-05-30', tooEarly('2030-05-31')],
  ['America/Chicago', '2030-06-10', tooLate('2030-06-09')],
  // there, the day has begun
  ['Pacific/Auckland', '2030-06-10', []],
])('in %s, an order of %s breaks %j', (timezone, day, failures) =>
  expect(orderedOnFailures(day, { now: '2030-06-10 03:00:00.5', valid_from: '2030-06-01 03:00:00', timezone })).toEqual(
    failures,
  ),
);

test('without a day, an order is of today in the time zone of the tenant', () => {
  const at = { now: '2030-06-10 03:00:00.5', valid_from: null };
  expect([
    orderedOn(null, { ...at, timezone: 'America/Chicago' }),
    orderedOn(undefined, { ...at, timezone: 'UTC' }),
    orderedOn('2030-06-02', { ...at, timezone: 'UTC' }),
  ]).toEqual(['2030-06-09', '2030-06-10', '2030-06-02']);
});
