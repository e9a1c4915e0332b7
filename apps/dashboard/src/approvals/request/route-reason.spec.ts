import { type RoutedLine, routeReason } from './route-reason';

const level = (rank: number, ...codes: string[]) => ({ rank, levels: codes.map((code) => ({ code })) });
const OWNER = { rank: null, levels: [] };
const line = (amount: number, ...steps: RoutedLine['steps']): RoutedLine => ({ amount, basis: 'unit_price', steps });

test.each([
  [line(52, level(10, 'PA')), 'The unit price of 52.00 is within what PA may finish.'],
  [line(1_000.5, level(20, 'A', 'B')), 'The unit price of 1,000.50 is within what A or B may finish.'],
  [
    line(152, level(10, 'PA'), level(20, 'RSM')),
    'The unit price of 152.00 is one that PA may handle but not finish, so it goes on to RSM.',
  ],
  [
    line(12_500, level(10, 'PA'), level(40, 'VP'), OWNER),
    'The unit price of 12,500.00 is one that PA, then VP may handle but not finish, so it goes on to the owner.',
  ],
  [line(13_000, OWNER), 'No level that may decide this handles the unit price of 13,000.00, so the owner decides it.'],
  [
    { ...line(0.000001, level(10, 'PA')), basis: 'line_total' },
    'The line total of 0.000001 is within what PA may finish.',
  ],
])('%# a line says why it takes its route', (given, reason) => {
  expect(routeReason(given, { currency: null })).toBe(reason);
});

test('the reason has the currency of the tenant, and a request without lines has no amount', () => {
  expect(routeReason(line(52, level(10, 'PA')), { currency: 'EUR' })).toContain('unit price of EUR 52.00');
  expect(routeReason(line(0, level(10, 'PA')), { currency: 'EUR', hasNoLines: true })).toBe(
    'A request without lines goes to the lowest rank: PA decides it.',
  );
});
