import { claimOf } from './claim-of';

const NOW = '2025-06-01 10:00:00';
const LATER = '2025-06-01 10:00:01';
const CLAIMED = { status: 'active', claimed_by_id: 'A', claimed_by_name: 'Ada', claimed_until: LATER } as const;
const HELD = { claimed_by: { id: 'A', name: 'Ada' }, claimed_until: LATER };

test.each<[string, Partial<Parameters<typeof claimOf>[0]>, object | undefined]>([
  ['of an active step holds until its end', {}, HELD],
  ['of a waiting step holds until its end', { status: 'waiting' }, HELD],
  ['of a decided step has ended', { status: 'approved' }, undefined],
  ['has ended at its end', { claimed_until: NOW }, undefined],
  ['that was released has ended', { claimed_by_id: null, claimed_until: null }, undefined],
])('a claim %s', (_, change, claim) => {
  expect(claimOf({ ...CLAIMED, ...change }, NOW)).toEqual(claim);
});
