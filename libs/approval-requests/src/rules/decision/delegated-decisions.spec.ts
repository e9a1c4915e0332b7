import type { ReceivedDelegation } from '@das/approval-levels';
import type { ApprovalStep } from '../../model/approval-step';
import { pricesOf } from '../routing/prices-of';
import { targetsOf } from '../routing/targets-of';
import { authorizeDecision } from './authorize-decision';
import { type Given, PA, RSM, VP, contextOf, withStep } from './decision.fixture';
import type { LineDecision } from './validate-decision';

const delegationOf = (principal_id: string, change: Partial<ReceivedDelegation> = {}): ReceivedDelegation => ({
  id: `of ${principal_id}`,
  principal_id,
  principal_role: 'approver',
  level_ids: null,
  max_amount: null,
  scope: null,
  levels: [PA],
  staff: null,
  ...change,
});
const [OF_P, OF_Q] = [delegationOf('P'), delegationOf('Q')];
const OF_OWNER = delegationOf('O', { principal_role: 'owner', levels: [], staff: [] });

interface Case extends Omit<Given, 'decider'> {
  delegations?: ReceivedDelegation[];
  /** The levels of the caller. */
  levels?: (typeof PA)[];
  /** The first step, when it was signed. */
  signed?: Partial<ApprovalStep>;
  wanted?: Partial<LineDecision>;
}

/** The answer, with the principal whose authority is used, for a line of 152 that begins at PA and goes on to RSM. */
function authorize({ delegations = [OF_P], levels = [], signed, wanted, ...given }: Case): string {
  const base = contextOf({ prices: [152], ...given, decider: { levels, delegations } });
  const context = signed
    ? withStep(withStep(base, 'A1', { status: 'endorsed', price: 152, ...signed }), 'A2', { status: 'active' })
    : base;
  const [target] = targetsOf(context);
  if (!target) throw new Error('There is no line.');
  const hand = pricesOf([target]);
  const authorization = authorizeDecision(context, target, { decision: 'approve', ...wanted }, { hand, decided: hand });
  if (authorization.kind !== 'sign') return authorization.kind;
  return `sign for ${authorization.authority.delegation?.principal_id ?? 'me'}`;
}

const createdBy = (created_by_id: string): Pick<Given, 'request'> => ({ request: { created_by_id } });
const atPA = { acted_by_id: 'peer' };

test.each<[string, Case, string]>([
  ['a delegate signs for the principal', {}, 'sign for P'],
  ['own authority comes first', { levels: [PA] }, 'sign for me'],
  ['own authority of a higher level comes first', { levels: [VP] }, 'sign for me'],
  ['then the oldest delegation', { delegations: [OF_P, OF_Q] }, 'sign for P'],
  [
    'then the oldest delegation that covers the line',
    { delegations: [delegationOf('P', { max_amount: 1 }), OF_Q] },
    'sign for Q',
  ],
  [
    'on_behalf_of selects a principal',
    { delegations: [OF_P, OF_Q], levels: [PA], wanted: { on_behalf_of: 'Q' } },
    'sign for Q',
  ],
  ["the caller's id selects own authority", { wanted: { on_behalf_of: 'me' } }, 'not_eligible_approver'],
  ['another id selects nothing', { levels: [PA], wanted: { on_behalf_of: 'X' } }, 'not_eligible_approver'],
  ["an owner's delegate signs where no holder may", { delegations: [OF_OWNER] }, 'sign for O'],
  [
    'and not where a holder may',
    {
      delegations: [
        { ...OF_OWNER, staff: [{ ...PA, id: 'holder', level_id: 'PA', name: 'H', active: true, role: 'approver' }] },
      ],
    },
    'not_eligible_approver',
  ],
  [
    'a decision for the principal is repeated',
    { signed: { acted_by_id: 'me', on_behalf_of_id: 'P' }, delegations: [] },
    'repeat',
  ],
  [
    'also with another on_behalf_of',
    { signed: { acted_by_id: 'me', on_behalf_of_id: 'P' }, wanted: { on_behalf_of: 'Q' } },
    'repeat',
  ],
  ['the principal was first', { signed: { acted_by_id: 'P' } }, 'already_decided'],
  ['another delegate was first', { signed: { acted_by_id: 'other', on_behalf_of_id: 'P' } }, 'already_decided'],
  [
    'a delegate was first, for the caller',
    { delegations: [], levels: [PA], signed: { acted_by_id: 'D', on_behalf_of_id: 'me' } },
    'already_decided',
  ],
  [
    'a delegate made the same decision for the caller, who holds the next level, too',
    { delegations: [], levels: [PA, RSM], signed: { acted_by_id: 'D', on_behalf_of_id: 'me' } },
    'already_decided',
  ],
  [
    'the caller makes another one: four eyes',
    {
      delegations: [],
      levels: [PA, RSM],
      signed: { acted_by_id: 'D', on_behalf_of_id: 'me' },
      wanted: { approved_price: 90 },
    },
    'not_eligible_approver',
  ],
  [
    'the principal has signed, and holds the next level: four eyes',
    { delegations: [delegationOf('P', { levels: [PA, RSM] })], signed: { acted_by_id: 'D', on_behalf_of_id: 'P' } },
    'not_eligible_approver',
  ],
  [
    'another principal holds the next level',
    { delegations: [OF_P, delegationOf('Q', { levels: [RSM] })], signed: { acted_by_id: 'P' } },
    'sign for Q',
  ],
  [
    'the delegate has signed, and a principal holds the next level: four eyes',
    {
      delegations: [delegationOf('Q', { levels: [RSM] })],
      signed: { acted_by_id: 'me' },
      wanted: { approved_price: 90 },
    },
    'not_eligible_approver',
  ],
  ['the principal created the request', createdBy('P'), 'self_approval_forbidden'],
  ['the delegate did', createdBy('me'), 'self_approval_forbidden'],
  ['and the policy allows it', { ...createdBy('P'), tenant: { self_approval: 'allow' } }, 'sign for P'],
  ['the policy allows it to the principal, an owner', { ...createdBy('O'), delegations: [OF_OWNER] }, 'sign for O'],
  ['another principal did not', { ...createdBy('P'), delegations: [OF_P, OF_Q] }, 'sign for Q'],
  [
    'the named principal did',
    { ...createdBy('P'), levels: [PA], wanted: { on_behalf_of: 'P' } },
    'self_approval_forbidden',
  ],
  [
    'a principal without the level did',
    { ...createdBy('P'), delegations: [delegationOf('P', { levels: [] })] },
    'self_approval_forbidden',
  ],
  ['own authority is not affected', { ...createdBy('P'), levels: [PA] }, 'sign for me'],
  [
    'own authority reaches the line, and has another reason to be refused',
    { ...createdBy('P'), levels: [PA], signed: atPA },
    'already_decided',
  ],
])('%s', (_, given, expected) => {
  expect(authorize(given)).toBe(expected);
});
