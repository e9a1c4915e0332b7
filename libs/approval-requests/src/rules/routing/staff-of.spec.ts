import { type HolderOfLevel, type Scope, type ScopeInput, type ScopeValues } from '@das/approval-levels';
import { microsOf } from '@das/platform';
import type { User } from '@das/tenants';
import type { RoutedLevel } from '../../model/route';
import { type StaffQuestion, staffOf } from './staff-of';

const level = (id: string, handles: number | null): RoutedLevel => ({
  id,
  code: id,
  rank: 20,
  threshold_price_requested: handles,
  threshold_price_approved: null,
});
const holder = (id: string, level_id: string, scope: ScopeInput | null = null, more: Partial<User> = {}) =>
  ({ id, level_id, scope: scope as Scope | null, active: true, role: 'approver', ...more }) as HolderOfLevel;

const VALUES: ScopeValues = {
  sales_region: 'EMEA',
  request_type: null,
  customer_name: 'Acme',
  end_customer_name: null,
  account_number: null,
  rep_firm: null,
  category_id: null,
};
const EMEA = { sales_regions: ['EMEA'] };
const NA = { sales_regions: ['NA'] };

const ask = (holders: HolderOfLevel[], more: Partial<StaffQuestion> = {}) => {
  const question = { levels: [level('NA', 100), level('EMEA', 200)], values: VALUES, amount: microsOf(50), ...more };
  const { pool, ...rest } = staffOf({ isBarred: () => false, signers: new Set<string>(), ...question, holders });
  return { pool: pool.map(({ id }) => id), ...rest };
};

test.each([
  ['holders without a scope', [holder('a', 'NA'), holder('b', 'EMEA')], {}, ['a', 'b']],
  ['a person who holds two of the levels, once', [holder('a', 'NA'), holder('a', 'EMEA')], {}, ['a']],
  [
    'a person one of whose levels may handle the amount',
    [holder('a', 'NA'), holder('a', 'EMEA')],
    { amount: microsOf(150) },
    ['a'],
  ],
  ['no one whose level may not', [holder('a', 'NA'), holder('b', 'EMEA')], { amount: microsOf(150) }, ['b']],
  ['no inactive person', [holder('a', 'NA', null, { active: false }), holder('b', 'NA')], {}, ['b']],
  ['no auditor', [holder('a', 'NA', null, { role: 'auditor' }), holder('b', 'NA')], {}, ['b']],
  [
    'no barred person',
    [holder('a', 'NA'), holder('b', 'NA')],
    { isBarred: ({ id }: Pick<User, 'id'>) => id === 'a' },
    ['b'],
  ],
  ['no person who has signed', [holder('a', 'NA'), holder('b', 'NA')], { signers: new Set(['a']) }, ['b']],
])('the pool has %s', (_, holders, more, pool) => {
  expect(ask(holders, more)).toEqual({ pool, gap: null, missing: [] });
});

test('scopes select people and name the fields that select', () => {
  expect(ask([holder('a', 'NA', NA), holder('b', 'EMEA', EMEA)])).toEqual({
    pool: ['b'],
    gap: null,
    missing: ['sales_region'],
  });
});

test.each<[string, HolderOfLevel[], Partial<StaffQuestion>, object]>([
  ['no holder', [], {}, { gap: 'unstaffed', missing: [] }],
  ['only the requester', [holder('a', 'NA', NA)], { isBarred: () => true }, { gap: 'unstaffed', missing: [] }],
  [
    'only holders whose scopes do not cover the line',
    [holder('a', 'NA', NA), holder('b', 'NA', { ...EMEA, account_numbers: ['A-1'] })],
    {},
    { gap: 'uncovered', missing: ['sales_region', 'account_number'] },
  ],
  [
    'only a holder whose scope does not cover the line and one who has signed',
    [holder('a', 'NA', NA), holder('b', 'NA')],
    { signers: new Set(['b']) },
    { gap: 'uncovered', missing: ['sales_region'] },
  ],
  ['only holders who have signed', [holder('a', 'NA')], { signers: new Set(['a']) }, { gap: null, missing: [] }],
  [
    'a limit that was lowered',
    [holder('a', 'NA', NA)],
    { amount: microsOf(101) },
    { gap: null, missing: ['sales_region'] },
  ],
])('the pool is empty with %s', (_, holders, more, expected) => {
  expect(ask(holders, more)).toEqual({ pool: [], ...expected });
});
