import { waitingSince, waitingWith } from './waiting';

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

test('a request waits with the levels of its active steps, each named once', () => {
  const at = (status: string, ...codes: string[]) => ({ status, levels: codes.map((code) => ({ code })) });
  expect(waitingWith([at('active', 'PA'), at('active', 'PA', 'RSM'), at('waiting', 'RD'), at('active')])).toBe(
    'PA, RSM, Owner',
  );
  expect(waitingWith([at('approved', 'PA')])).toBe('');
});
