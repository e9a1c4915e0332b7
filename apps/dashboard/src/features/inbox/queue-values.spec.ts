import { waitingSince } from './queue-values';

const step = (status: string, activated_at: string | null) => ({ status, activated_at });

test('a request waits since its earliest active step became active', () => {
  const steps = [
    step('endorsed', '2026-11-01 00:00:00'),
    step('active', '2026-11-03 00:00:00'),
    step('active', '2026-11-02 00:00:00'),
    step('waiting', null),
  ];
  expect([waitingSince(steps), waitingSince([step('approved', '2026-11-01 00:00:00')]), waitingSince([])]).toEqual([
    '2026-11-02 00:00:00',
    null,
    null,
  ]);
});
