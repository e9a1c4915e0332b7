import { daysShown } from './days-shown';

const day = (date: string, used: string, requests: number) => ({
  date,
  interface: used,
  requests,
  writes: 0,
  client_errors: 0,
  server_errors: 0,
  limited: 0,
});

test('each of the last 30 days has a bar, which adds up its interfaces', () => {
  const bars = daysShown(
    [day('2026-02-01', 'rest', 9), day('2026-03-01', 'graphql', 2), day('2026-03-01', 'rest', 3)],
    Date.parse('2026-03-02T00:00:01Z'),
  );
  expect(bars).toHaveLength(30);
  expect(bars.slice(0, 3)).toEqual([
    { date: '2026-03-02', value: 0 },
    { date: '2026-03-01', value: 5 },
    { date: '2026-02-28', value: 0 },
  ]);
  expect(bars.at(-1)).toEqual({ date: '2026-02-01', value: 9 });
});
