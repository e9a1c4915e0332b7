import { createdIn, csvAddress, decidedIn, inputOf, listOf } from './overview-selection';

const PERIOD = { from: '2026-11-01', to: '2026-11-28' };
const ALL = { name: 'month', period: PERIOD, filters: {} } as const;
const SOME = { ...ALL, filters: { region: 'A & B', category: '01A' } };

test('the input has the period, the basis and the filters', () => {
  expect(inputOf(ALL, 'created')).toEqual({ ...PERIOD, basis: 'created', filter: {} });
  expect(inputOf(SOME, 'decided', { group_by: ['week'] })).toEqual({
    ...PERIOD,
    basis: 'decided',
    filter: { sales_region: 'A & B', product_category_id: '01A' },
    group_by: ['week'],
  });
});

test('a file has the same numbers', () => {
  expect(csvAddress(ALL, 'created')).toBe('/v2/analytics.csv?from=2026-11-01&to=2026-11-28&basis=created');
  expect(csvAddress(SOME, 'decided', { group_by: ['partnumber'], order_by: 'approved_amount', first: 10 })).toBe(
    '/v2/analytics.csv?from=2026-11-01&to=2026-11-28&basis=decided&group_by=partnumber&order_by=approved_amount&first=10&sales_region=A+%26+B&product_category_id=01A',
  );
});

test('a list has the requests of the filters; its own category replaces theirs', () => {
  expect(listOf(SOME.filters, { state: 'pending', ...createdIn(PERIOD) })).toEqual({
    region: 'A & B',
    category: '01A',
    state: 'pending',
    created_from: '2026-11-01',
    created_to: '2026-11-28',
  });
  expect(listOf({}, { part_is: 'A', ...decidedIn(PERIOD) })).toEqual({
    part_is: 'A',
    decided_from: '2026-11-01',
    decided_to: '2026-11-28',
  });
});
