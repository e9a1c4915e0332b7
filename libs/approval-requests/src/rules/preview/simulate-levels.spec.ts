import { type ApprovalLevel, NO_DEADLINES } from '@das/approval-levels';
import { newId } from '@das/platform';
import { simulateLevels } from './simulate-levels';

const now = '2026-01-01 00:00:00';
const level = (code: string, rank: number, active = true): ApprovalLevel => ({
  id: newId(),
  tenant_id: 'T',
  created_at: now,
  updated_at: now,
  version: 1,
  name: code,
  code,
  rank,
  threshold_price_requested: 100,
  threshold_price_approved: 50,
  description: null,
  active,
  ...NO_DEADLINES,
});
const [low, high, off] = [level('LOW', 10), level('HIGH', 20), level('OFF', 15, false)];
const facts = (...named: ApprovalLevel[]) => ({ active: [low, high], named, now });

test('changed, activated and new levels are sorted by rank, and deactivated ones are left out', () => {
  const inputs = [
    { id: low.id.toLowerCase(), rank: 30, threshold_price_approved: null },
    { id: high.id, active: false },
    { id: off.id, active: true },
    { name: 'New', code: 'NEW', rank: 5, threshold_price_requested: 7 },
  ];
  expect(simulateLevels(inputs, facts(low, high, off))).toEqual({
    levels: [
      {
        ...level('NEW', 5),
        id: 'new 4',
        tenant_id: '',
        name: 'New',
        threshold_price_requested: 7,
        threshold_price_approved: null,
      },
      { ...off, active: true },
      { ...low, rank: 30, threshold_price_approved: null },
    ],
    failures: [],
  });
});

test('without changes the levels are the active ones; a change of an inactive level does not activate it', () => {
  expect(simulateLevels([], facts())).toEqual({ levels: [low, high], failures: [] });
  expect(simulateLevels([{ id: off.id, rank: 1 }], facts(off))).toEqual({ levels: [low, high], failures: [] });
});

test('an unknown id, a repeated id and a new level without its required members are failures', () => {
  const inputs = [{ id: newId() }, { id: 'nonsense' }, { id: low.id }, { id: low.id }, { code: 'X' }];
  expect(simulateLevels(inputs, facts(low)).failures).toEqual([
    { path: ['input', 'levels', '0', 'id'], rule: 'exists' },
    { path: ['input', 'levels', '1', 'id'], rule: 'exists' },
    { path: ['input', 'levels', '3', 'id'], rule: 'distinct' },
    { path: ['input', 'levels', '4', 'name'], rule: 'required' },
    { path: ['input', 'levels', '4', 'rank'], rule: 'required' },
  ]);
});
