import { delegationState, endedBecause } from './delegation-state';

const NOW = '2026-03-01 12:00:00.5';
const open = {
  in_force_from: '2026-03-01 12:00:00',
  until: '2026-03-02 12:00:00',
  revoked_at: null,
  ended_at: null,
  ended_because: null,
};

test.each([
  ['from the second in which it begins', {}, 'active', null],
  ['before it begins', { in_force_from: '2026-03-01 12:00:01' }, 'scheduled', null],
  ['from the second in which it ends', { until: '2026-03-01 12:00:00' }, 'ended', 'time'],
  ['in its last second', { until: '2026-03-01 12:00:01' }, 'active', null],
  ['revoked', { revoked_at: '2026-03-01 11:00:00' }, 'revoked', 'revoked'],
  [
    'revoked, and its period is over',
    { revoked_at: '2026-03-01 11:00:00', until: '2026-03-01 12:00:00' },
    'revoked',
    'revoked',
  ],
  ['ended for another reason', { ended_at: '2026-03-01 11:00:00', ended_because: 'role' as const }, 'ended', 'role'],
])('%s', (_, change, state, because) => {
  const delegation = { ...open, ...change };
  expect([delegationState(delegation, NOW), endedBecause(delegation, NOW)]).toEqual([state, because]);
});
