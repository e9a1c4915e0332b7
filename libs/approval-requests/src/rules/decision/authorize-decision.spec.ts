import type { User } from '@das/tenants';
import type { HeldLevel } from '../../model/route';
import type { ApprovalContext, DecisionTarget } from '../../model/approval-context';
import { pricesOf } from '../routing/prices-of';
import type { PendingQuestion } from '../../model/question';
import type { ApprovalStep } from '../../model/approval-step';
import { authorizeDecision } from './authorize-decision';
import type { LineDecision } from './validate-decision';
import type { Decider, Person } from '../../model/decider';

const level = (code: string, rank: number, handles: number): HeldLevel => ({
  id: code,
  code,
  rank,
  threshold_price_requested: handles,
  threshold_price_approved: null,
  scope: null,
});
const [PA, RSM] = [level('PA', 10, 250), level('RSM', 20, 2_500)];

const step = (sequence: number, of: HeldLevel, rest: Partial<ApprovalStep>): ApprovalStep =>
  ({
    id: `step ${sequence}`,
    sequence,
    round: 1,
    rank: of.rank,
    level_ids: [of.id],
    opportunity_id: 'line',
    carried_from_request_id: null,
    carried_from_round: null,
    assigned_to_id: null,
    claimed_by_id: null,
    claimed_until: null,
    on_behalf_of_id: null,
    price: null,
    price_given: false,
    ...rest,
  }) as ApprovalStep;
const endorsed = (acted_by_id: string, price = 152): ApprovalStep =>
  step(1, PA, { status: 'endorsed', acted_by_id, price });
const active = (sequence: number, of: HeldLevel): ApprovalStep => step(sequence, of, { status: 'active' });

interface Given {
  steps: ApprovalStep[];
  status?: DecisionTarget['status'];
  lifecycle_state?: string;
  created_by?: string;
  self_approval?: string;
  decider?: Partial<Decider>;
  assignees?: Person[];
  questions?: Partial<PendingQuestion>[];
  wanted?: Partial<LineDecision>;
}

/** The kind of the authorization and the sequence number of its step. */
function authorize({
  steps,
  status = 'pending',
  lifecycle_state = status,
  created_by = 'requester',
  self_approval = 'owner_only',
  decider,
  assignees = [],
  questions = [],
  wanted,
}: Given): string {
  const line = { id: 'line', requested_price: 152, quote_quantity: null, approved_price: null, status };
  const context = {
    request: { round: 1, status, lifecycle_state, created_by_id: created_by },
    lines: [line],
    steps,
    tenant: { routing_basis: 'unit_price', self_approval },
    decider: {
      user_id: 'me',
      mayDecide: true,
      mayWrite: false,
      mayWriteAll: false,
      isOwner: false,
      levels: [PA],
      delegations: [],
      ...decider,
    },
    assignees: new Map(assignees.map((each) => [each.user.id, each])),
    questions,
    now: '2026-11-23 15:00:00',
  } as unknown as ApprovalContext;
  const target = { line, status, steps } as unknown as DecisionTarget;
  const hand = pricesOf([target]);
  const decided = pricesOf([target], new Map(wanted?.approved_price ? [['line', wanted.approved_price]] : []));
  const authorization = authorizeDecision(context, target, { decision: 'approve', ...wanted }, { hand, decided });
  return 'step' in authorization ? `${authorization.kind} ${authorization.step?.sequence}` : authorization.kind;
}

const atPA = [active(1, PA), step(2, RSM, { status: 'waiting' })];
const atRSM = (by: string, price?: number): ApprovalStep[] => [endorsed(by, price), active(2, RSM)];

const asked = (lapses_at: string | null = null): Partial<PendingQuestion> => ({
  state: 'open',
  step_ids: ['step 1'],
  lapses_at,
});
const claimed = (claimed_by_id: string, claimed_until = '2026-11-23 15:00:01'): ApprovalStep[] => [
  step(1, PA, { status: 'active', claimed_by_id, claimed_until }),
];
const assigned = (assigned_to_id: string): ApprovalStep[] => [step(1, PA, { status: 'active', assigned_to_id })];
const person = (id: string, user: Partial<User> = {}): Person => ({
  user: { id, role: 'approver', active: true, ...user } as User,
  isOwner: false,
  levels: [PA],
});

test.each<[string, Given, string]>([
  ['a holder signs the active step', { steps: atPA }, 'sign 1'],
  ['a holder of a higher level signs it', { steps: atPA, decider: { levels: [RSM] } }, 'sign 1'],
  ['the owner signs it', { steps: atPA, decider: { levels: [], isOwner: true } }, 'sign 1'],
  ['a caller without a level is not eligible', { steps: atPA, decider: { levels: [] } }, 'not_eligible_approver'],
  [
    'a role that may not decide is not eligible',
    { steps: atPA, decider: { mayDecide: false } },
    'not_eligible_approver',
  ],
  ['the requester is rejected', { steps: atPA, created_by: 'me' }, 'self_approval_forbidden'],
  [
    'the requester signs if the policy allows self-approval',
    { steps: atPA, created_by: 'me', self_approval: 'allow' },
    'sign 1',
  ],
  ['the same decision is a repeat', { steps: atRSM('me') }, 'repeat 1'],
  [
    'the same decision with the same price is a repeat',
    { steps: atRSM('me'), wanted: { approved_price: 152 } },
    'repeat 1',
  ],
  [
    'an approval without a price does not repeat a counter price',
    { steps: [{ ...endorsed('me', 140), price_given: true }, active(2, RSM)] },
    'already_decided 1',
  ],
  [
    'an approval without a price repeats one that gave the requested price',
    { steps: [{ ...endorsed('me'), price_given: true }, active(2, RSM)] },
    'repeat 1',
  ],
  [
    'an approval without a price repeats one without a price, at any resulting price',
    { steps: atRSM('me', 140) },
    'repeat 1',
  ],
  [
    'another price would be a second signature',
    { steps: atRSM('me'), wanted: { approved_price: 150 } },
    'not_eligible_approver',
  ],
  [
    'a denial would be a second signature',
    { steps: atRSM('me'), wanted: { decision: 'deny' } },
    'not_eligible_approver',
  ],
  [
    'a second signature is rejected at a higher level, too',
    { steps: atRSM('me'), decider: { levels: [PA, RSM] }, wanted: { approved_price: 1 } },
    'not_eligible_approver',
  ],
  ['a peer who comes later gets already_decided', { steps: atRSM('peer') }, 'already_decided 1'],
  [
    'a peer gets already_decided when the price now exceeds their level',
    { steps: atRSM('peer', 300) },
    'already_decided 1',
  ],
  [
    'a holder of a skipped step gets already_decided',
    {
      steps: [endorsed('boss'), step(2, RSM, { status: 'skipped' }), active(3, level('RD', 30, 9e3))],
      decider: { levels: [RSM] },
      wanted: {},
    },
    'already_decided 1',
  ],
  [
    'a repeat stays a repeat after a withdrawal',
    { steps: [endorsed('me')], status: 'denied', lifecycle_state: 'withdrawn' },
    'repeat 1',
  ],
  [
    'a withdrawn request cannot be decided',
    { steps: [endorsed('peer')], status: 'denied', lifecycle_state: 'withdrawn' },
    'invalid_transition',
  ],
  [
    'a decided line cannot be decided again',
    { steps: [endorsed('peer'), step(2, RSM, { status: 'denied', acted_by_id: 'boss' })], status: 'denied' },
    'already_decided 2',
  ],
  [
    'a carried endorsement is not a repeat, but counts as a signature',
    { steps: [{ ...endorsed('me'), carried_from_round: 1 }, active(2, RSM)] },
    'not_eligible_approver',
  ],
  ['the claimer signs', { steps: claimed('me') }, 'sign 1'],
  ['a peer of the claimer is refused with the claim', { steps: claimed('peer') }, 'step_claimed'],
  ['a senior signs a claimed step', { steps: claimed('peer'), decider: { levels: [PA, RSM] } }, 'sign 1'],
  ['the owner signs a claimed step', { steps: claimed('peer'), decider: { isOwner: true } }, 'sign 1'],
  ['a claim ends at its time', { steps: claimed('peer', '2026-11-23 15:00:00') }, 'sign 1'],
  [
    'a caller without a level is not eligible at a claimed step',
    { steps: claimed('peer'), decider: { levels: [] } },
    'not_eligible_approver',
  ],
  ['a line with an open question is not approved', { steps: atPA, questions: [asked()] }, 'question_open'],
  ['but denied', { steps: atPA, questions: [asked()], wanted: { decision: 'deny' } }, 'sign 1'],
  [
    'also not by the owner',
    { steps: atPA, questions: [asked()], decider: { levels: [], isOwner: true } },
    'question_open',
  ],
  ['a question that has lapsed prevents nothing', { steps: atPA, questions: [asked('2026-11-23 15:00:00')] }, 'sign 1'],
  ['nor does one about another line', { steps: atPA, questions: [{ ...asked(), step_ids: ['other'] }] }, 'sign 1'],
  ['a claim comes before a question', { steps: claimed('peer'), questions: [asked()] }, 'step_claimed'],
  ['the assignee signs', { steps: assigned('me'), assignees: [person('me')] }, 'sign 1'],
  [
    'a peer of the assignee is not eligible',
    { steps: assigned('peer'), assignees: [person('peer')] },
    'not_eligible_approver',
  ],
  [
    'a senior signs an assigned step',
    { steps: assigned('peer'), assignees: [person('peer')], decider: { levels: [PA, RSM] } },
    'sign 1',
  ],
  [
    'a peer signs when the assignee has lost the level',
    { steps: assigned('peer'), assignees: [{ ...person('peer'), levels: [] }] },
    'sign 1',
  ],
  [
    'a peer signs when the assignee is inactive',
    { steps: assigned('peer'), assignees: [person('peer', { active: false })] },
    'sign 1',
  ],
  [
    'a peer signs when the assignee may not decide any more',
    { steps: assigned('peer'), assignees: [person('peer', { role: 'requester' })] },
    'sign 1',
  ],
  [
    'a peer signs when the assignee created the request',
    { steps: assigned('peer'), assignees: [person('peer')], created_by: 'peer' },
    'sign 1',
  ],
  [
    'an assigned senior signs without a level of the step',
    { steps: assigned('me'), assignees: [{ ...person('me'), levels: [RSM] }], decider: { levels: [RSM] } },
    'sign 1',
  ],
])('%s', (_, given, authorization) => expect(authorize(given)).toBe(authorization));
