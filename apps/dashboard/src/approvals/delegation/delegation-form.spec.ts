import { NEW_DELEGATION, dayOf, delegationInput, delegationProblems } from './delegation-form';

const OF = { principal_id: '01P', timezone: 'America/Chicago' };
const delegate = { value: '01D', label: 'Tom Reyes' };

test('only what is typed limits a delegation; the last day counts to its end', () => {
  expect(delegationInput({ ...NEW_DELEGATION, delegate, until: '2026-12-04' }, OF)).toEqual({
    principal_id: '01P',
    delegate_id: '01D',
    until: '2026-12-05 05:59:59',
    max_amount: null,
    scope: null,
    reason: null,
  });
});

test('every field is sent, days by the clock of the tenant', () => {
  const typed = {
    ...NEW_DELEGATION,
    delegate,
    from: '2026-12-01',
    until: '2026-12-04',
    level_ids: ['01L'],
    max_amount: '5000.5',
    scope: { ...NEW_DELEGATION.scope, sales_regions: 'NA; EMEA' },
    reason: ' Holiday ',
  };
  expect(delegationInput(typed, OF)).toMatchObject({
    from: '2026-12-01 06:00:00',
    level_ids: ['01L'],
    max_amount: 5_000.5,
    scope: { sales_regions: ['NA', 'EMEA'] },
    reason: 'Holiday',
  });
});

test('a delegate and an end are required, and the amount is checked', () => {
  expect(Object.keys(delegationProblems({ ...NEW_DELEGATION, max_amount: '-1' }))).toEqual([
    'delegate_id',
    'until',
    'max_amount',
  ]);
  expect(delegationProblems({ ...NEW_DELEGATION, delegate, until: '2026-12-04' })).toEqual({});
});

test('the day of a moment is that of the tenant', () => {
  expect(dayOf('2026-12-05 05:59:59', 'America/Chicago')).toBe('2026-12-04');
});
