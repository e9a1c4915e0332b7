import type { ReceivedDelegation } from '@das/approval-levels';
import { microsOf } from '@das/platform';
import type { HeldLevel } from '../../model/route';
import { type DelegatedStep, delegatedAuthority } from './delegated-authority';

const level = (code: string, rank: number, handles: number | null, regions?: string[]): HeldLevel => ({
  id: code,
  code,
  rank,
  threshold_price_requested: handles,
  threshold_price_approved: null,
  scope: regions ? scopeOf(regions) : null,
});
const scopeOf = (sales_regions: string[]) => ({
  sales_regions,
  request_types: null,
  customers: null,
  account_numbers: null,
  rep_firms: null,
  category_ids: null,
});
const [RSM, VP] = [level('RSM', 20, 2_500), level('VP', 40, null)];
const VALUES = {
  sales_region: 'NA',
  request_type: null,
  customer_name: null,
  end_customer_name: null,
  account_number: null,
  rep_firm: null,
  category_id: null,
};

interface Given extends Partial<ReceivedDelegation> {
  rank?: number | null;
  level_codes?: string[];
  amount?: number;
  decided?: number;
  isLeftToOwners?: boolean;
  asked?: DelegatedStep['asked'];
}

/** The authority as text: the levels, or the owner. */
function authority({
  rank = 20,
  level_codes = ['RSM'],
  amount = 1_000,
  decided = amount,
  isLeftToOwners,
  asked = 'as holder',
  ...delegation
}: Given): string {
  const found = delegatedAuthority(
    {
      id: 'D',
      principal_id: 'P',
      principal_role: 'approver',
      level_ids: null,
      max_amount: null,
      scope: null,
      levels: [RSM, VP],
      ...delegation,
    },
    {
      step: { rank, level_ids: level_codes },
      values: VALUES,
      amount: microsOf(amount),
      decided: microsOf(decided),
      asked,
      isLeftToOwners: () => isLeftToOwners ?? false,
    },
  );
  if (!found) return 'none';
  expect(found.delegation).toEqual({ id: 'D', principal_id: 'P' });
  return found.isOwner ? 'owner' : found.levels.map(({ code }) => code).join();
}

const owner = { principal_role: 'owner', isLeftToOwners: true } as const;

test.each<[string, Given, string]>([
  ['the level of the step that the principal holds', {}, 'RSM'],
  ['no higher level: a delegate does not jump in', { levels: [VP] }, 'none'],
  ['a level that the delegation names', { level_ids: ['RSM'] }, 'RSM'],
  ['no level that it does not name', { level_ids: ['VP'] }, 'none'],
  ['no level when it names none any more', { level_ids: [] }, 'none'],
  ['no level that may not handle the amount', { amount: 3_000 }, 'none'],
  ['no level whose scope does not cover the line', { levels: [level('RSM', 20, 2_500, ['EMEA'])] }, 'none'],
  ['the amount at the limit', { max_amount: 1_000 }, 'RSM'],
  ['no amount above it', { max_amount: 999.999999 }, 'none'],
  ['the price decided, rather than the price at hand', { max_amount: 900, decided: 900 }, 'RSM'],
  ['a line that its scope covers', { scope: scopeOf(['na']) }, 'RSM'],
  ['no other line', { scope: scopeOf(['EMEA']) }, 'none'],
  ["the owner at the owner's step", { ...owner, rank: null, level_codes: [] }, 'owner'],
  ['the owner where the owners are asked', { ...owner, levels: [] }, 'owner'],
  ['the level of an owner who holds it', owner, 'RSM'],
  ['no owner where a step has another candidate', { ...owner, levels: [], isLeftToOwners: false }, 'none'],
  ['no owner by a delegation of levels', { ...owner, levels: [], level_ids: ['RSM'] }, 'none'],
  [
    'a higher level at a step that is assigned or escalated to the principal',
    { asked: 'in person', levels: [VP] },
    'VP',
  ],
  ['no level at a step that is assigned to another user', { asked: null }, 'none'],
  [
    'the owner at a step that is assigned to them',
    { ...owner, asked: 'in person', levels: [], isLeftToOwners: false },
    'owner',
  ],
  ['the owner within the amount only', { ...owner, levels: [], max_amount: 10 }, 'none'],
])('a delegation gives %s', (_, given, expected) => {
  expect(authority(given)).toBe(expected);
});
