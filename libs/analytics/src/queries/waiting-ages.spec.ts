import { waitingAges } from './waiting-ages';

test('ages are ranges of whole seconds without gaps, open at both ends', () => {
  expect(waitingAges('2026-03-31 12:00:00')).toEqual([
    { name: 'under_1d', from: '2026-03-30 12:00:01', to: null },
    { name: '1_to_3d', from: '2026-03-28 12:00:01', to: '2026-03-30 12:00:00' },
    { name: '3_to_7d', from: '2026-03-24 12:00:01', to: '2026-03-28 12:00:00' },
    { name: '7_to_14d', from: '2026-03-17 12:00:01', to: '2026-03-24 12:00:00' },
    { name: 'over_14d', from: null, to: '2026-03-17 12:00:00' },
  ]);
});
