import type { HolderOfLevel } from '@das/approval-levels';
import type { User } from '@das/tenants';
import type { ApprovalContext } from '../../model/approval-context';
import type { Person } from '../../model/decider';
import type { StepClock } from '../../model/step-clock';
import { clockOf, factsOf, levelOf } from '../deadlines/deadlines.fixture';
import { type Stage, type StageQuestion, escalatedClock, nextStage, stageSettings } from './next-stage';

const NOW = '2026-11-23 16:00:00';
const VALUES = {
  sales_region: 'NA',
  request_type: null,
  customer_name: null,
  end_customer_name: null,
  account_number: null,
  rep_firm: null,
  category_id: null,
};

const level = (
  code: string,
  rank: number,
  settings: Parameters<typeof levelOf>[1] = {},
  limit: number | null = null,
) => ({
  ...levelOf(code, settings),
  code,
  rank,
  threshold_price_requested: limit,
  threshold_price_approved: null,
});
const PA = level('PA', 10, { response_time: 'PT1H', escalate_to: 'next_level' });
const RSM = level('RSM', 20, { response_time: 'PT2H', escalate_to: 'next_level' });
const RD = level('RD', 30, { response_time: 'PT1H', escalate_to: 'owner' });
const VP = level('VP', 40);

const userOf = (id: string, role: User['role'] = 'approver'): User => ({ id, role, active: true, name: id }) as User;
const holds = (level_id: string, id: string, regions?: string[]): HolderOfLevel =>
  ({
    ...userOf(id),
    level_id,
    scope: regions ? { sales_regions: regions } : null,
    since: NOW,
  }) as unknown as HolderOfLevel;
const person = (user: User, ...levels: (typeof PA)[]): Person => ({
  user,
  isOwner: user.role === 'owner',
  levels: levels.map((each) => ({ ...each, scope: null })),
});

const HOLDERS = [holds('RSM', 'rsm'), holds('RSM', 'peer'), holds('RD', 'rd'), holds('VP', 'vp')];
const OWNER = userOf('owner', 'owner');

function stageOf(given: Partial<StageQuestion> = {}, settings: Partial<typeof PA> = {}): string {
  const question: StageQuestion = {
    step: clockOf(),
    facts: {
      request: { created_by_id: 'requester' },
      tenant: { self_approval: 'owner_only' },
    } as unknown as ApprovalContext,
    levels: [PA, RSM, RD, VP],
    holders: HOLDERS,
    owners: [OWNER],
    named: undefined,
    values: VALUES,
    amount: 1n,
    signers: new Set(),
    ...given,
  };
  return short(nextStage(question, { ...PA, ...settings }));
}
const short = ({ targets, level_ids, rank, asksOwners, fellBack }: Stage): string =>
  [
    targets.map(({ id }) => id).join() || 'none new',
    level_ids.length ? `then ${level_ids.join()}` : 'then none',
    ...(rank === null ? [] : [`rank ${rank}`]),
    ...(asksOwners ? ['owners'] : []),
    ...(fellBack ? ['fell back'] : []),
  ].join('; ');

const after = (ids: string[], level_ids: string[], asked_ranks: number[] = []): StepClock =>
  clockOf({ escalations: 1, escalated_at: NOW, escalated_to_ids: ids, asked_level_ids: level_ids, asked_ranks });

test.each<[string, Partial<StageQuestion>, Partial<typeof PA>, string]>([
  ['the next rank', {}, {}, 'rsm,peer; then RSM; rank 20'],
  [
    'a rank that may not handle the amount is passed over',
    { levels: [PA, { ...RSM, threshold_price_requested: 0 }, RD] },
    {},
    'rd; then RD; rank 30',
  ],
  ['a rank without a holder is passed over', { holders: [holds('RD', 'rd')] }, {}, 'rd; then RD; rank 30'],
  [
    'a rank whose scopes do not cover the line is passed over',
    { holders: [holds('RSM', 'rsm', ['EMEA']), holds('VP', 'vp')] },
    {},
    'vp; then VP; rank 40',
  ],
  ['a signer is not asked', { signers: new Set(['rsm']) }, {}, 'peer; then RSM; rank 20'],
  ['without any higher holder the owners', { holders: [] }, {}, 'owner; then none; owners'],
  ['the owners', {}, { escalate_to: 'owner' }, 'owner; then none; owners'],
  [
    'owners who were asked as a user are not asked again',
    { step: after(['owner'], []) },
    { escalate_to: 'owner' },
    'none new; then none; owners',
  ],
  ['the level above the asked one', { step: after(['rsm', 'peer'], ['RSM'], [20]) }, RSM, 'rd; then RD; rank 30'],
  [
    'a rank whose holders were all asked is passed over',
    { step: after(['rd'], ['RSM'], [20]) },
    RSM,
    'vp; then VP; rank 40',
  ],
  ['a named user', { named: person(userOf('vp'), VP) }, { escalate_to: 'user' }, 'vp; then VP'],
  [
    'the lowest level of a named user counts',
    { named: person(userOf('rd'), VP, RD) },
    { escalate_to: 'user' },
    'rd; then RD',
  ],
  [
    'no stage follows a named peer',
    { named: person(userOf('peer'), { ...PA, id: 'PEER' }) },
    { escalate_to: 'user' },
    'peer; then none',
  ],
  [
    'a named user who may not act',
    { named: person(userOf('other')) },
    { escalate_to: 'user' },
    'rsm,peer; then RSM; rank 20; fell back',
  ],
  ['a named user who is gone', {}, { escalate_to: 'user' }, 'rsm,peer; then RSM; rank 20; fell back'],
  [
    'a named requester',
    { named: person(userOf('requester'), VP) },
    { escalate_to: 'user' },
    'rsm,peer; then RSM; rank 20; fell back',
  ],
  [
    'a named user who was asked before',
    { step: after(['vp'], ['VP']), named: person(userOf('vp'), VP) },
    { ...VP, escalate_to: 'user' },
    'owner; then none; owners',
  ],
])('an escalation asks: %s', (_, question, settings, expected) => {
  expect(stageOf(question, settings)).toBe(expected);
});

test('the next stage follows the asked level that is earliest, counted from this stage', () => {
  const facts = factsOf([PA, RSM, RD]);
  const stage: Stage = {
    targets: [userOf('rsm')],
    level_ids: ['RSM', 'RD'],
    rank: 20,
    asksOwners: false,
    fellBack: false,
  };
  const clock = escalatedClock(clockOf({ due_at: NOW }), stage, NOW, facts);
  expect(clock).toMatchObject({ escalations: 1, asked_ranks: [20], next_escalation_at: '2026-11-23 17:00:00' });
  expect(stageSettings(clockOf({ ...clock, due_at: NOW }), facts)).toMatchObject({ id: 'RD' });
  const last = escalatedClock(clockOf(clock), { ...stage, asksOwners: true }, NOW, facts);
  expect(last).toMatchObject({ escalations: 2, next_escalation_at: null });
});
