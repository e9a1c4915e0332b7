import type { RoutedLevel } from '../routing/plan-route';
import { type ApprovalCase, type Subject, pricesOf } from './approval-case';
import type { ApprovalStep } from './approval-step';
import { type Wish, judgeSubject } from './judge-subject';
import type { Decider } from './may-act';

const level = (code: string, rank: number, handles: number): RoutedLevel => ({
  id: code,
  code,
  rank,
  threshold_price_requested: handles,
  threshold_price_approved: null,
});
const [PA, RSM] = [level('PA', 10, 250), level('RSM', 20, 2_500)];

const step = (sequence: number, of: RoutedLevel, rest: Partial<ApprovalStep>): ApprovalStep =>
  ({
    id: `step ${sequence}`,
    sequence,
    round: 1,
    rank: of.rank,
    level_ids: [of.id],
    opportunity_id: 'line',
    carried_from_round: null,
    price: null,
    ...rest,
  }) as ApprovalStep;
const endorsed = (acted_by_id: string, price = 152): ApprovalStep => step(1, PA, { status: 'endorsed', acted_by_id, price });
const active = (sequence: number, of: RoutedLevel): ApprovalStep => step(sequence, of, { status: 'active' });

interface Given {
  steps: ApprovalStep[];
  status?: Subject['status'];
  lifecycle_state?: string;
  made_by?: string;
  self_approval?: string;
  decider?: Partial<Decider>;
  wish?: Partial<Wish>;
}

/** The verdict in short: its kind, and the number of the step that it is about. */
function judge({ steps, status = 'pending', lifecycle_state = status, made_by = 'requester', self_approval = 'owner_only', decider, wish }: Given): string {
  const line = { id: 'line', requested_price: 152, quote_quantity: null, approved_price: null, status };
  const theCase = {
    request: { round: 1, status, lifecycle_state, created_by_id: made_by },
    lines: [line],
    steps,
    tenant: { routing_basis: 'unit_price', self_approval },
    decider: { user_id: 'me', mayDecide: true, mayWrite: false, mayWriteAll: false, isOwner: false, levels: [PA], ...decider },
  } as unknown as ApprovalCase;
  const verdict = judgeSubject(theCase, { line, status, steps } as unknown as Subject, { decision: 'approve', ...wish }, pricesOf(theCase));
  return 'step' in verdict ? `${verdict.kind} ${verdict.step?.sequence}` : verdict.kind;
}

const atPA = [active(1, PA), step(2, RSM, { status: 'waiting' })];
const atRSM = (by: string, price?: number): ApprovalStep[] => [endorsed(by, price), active(2, RSM)];

test.each<[string, Given, string]>([
  ['a holder signs the active step', { steps: atPA }, 'sign 1'],
  ['so does a higher one', { steps: atPA, decider: { levels: [RSM] } }, 'sign 1'],
  ['and the owner', { steps: atPA, decider: { levels: [], isOwner: true } }, 'sign 1'],
  ['nobody else does', { steps: atPA, decider: { levels: [] } }, 'not_eligible_approver'],
  ['nor who may not decide at all', { steps: atPA, decider: { mayDecide: false } }, 'not_eligible_approver'],
  ['nor whose request it is', { steps: atPA, made_by: 'me' }, 'self_approval_forbidden'],
  ['unless that is allowed', { steps: atPA, made_by: 'me', self_approval: 'allow' }, 'sign 1'],
  ['the same again is a repeat', { steps: atRSM('me') }, 'repeat 1'],
  ['also with the price that it was', { steps: atRSM('me'), wish: { approved_price: 152 } }, 'repeat 1'],
  ['with another price it would be a second signature', { steps: atRSM('me'), wish: { approved_price: 150 } }, 'not_eligible_approver'],
  ['and so would a denial', { steps: atRSM('me'), wish: { decision: 'deny' } }, 'not_eligible_approver'],
  [
    'a second signature is none of a higher level either',
    { steps: atRSM('me'), decider: { levels: [PA, RSM] }, wish: { approved_price: 1 } },
    'not_eligible_approver',
  ],
  ['a peer comes too late', { steps: atRSM('peer') }, 'already_decided 1'],
  ['also when the price has gone beyond them', { steps: atRSM('peer', 300) }, 'already_decided 1'],
  [
    'as does one whose step was passed over',
    { steps: [endorsed('boss'), step(2, RSM, { status: 'skipped' }), active(3, level('RD', 30, 9e3))], decider: { levels: [RSM] }, wish: {} },
    'already_decided 1',
  ],
  ['a repeat is one after a withdrawal, too', { steps: [endorsed('me')], status: 'denied', lifecycle_state: 'withdrawn' }, 'repeat 1'],
  ['what is withdrawn is not decided any more', { steps: [endorsed('peer')], status: 'denied', lifecycle_state: 'withdrawn' }, 'invalid_transition'],
  ['what is decided is decided', { steps: [endorsed('peer'), step(2, RSM, { status: 'denied', acted_by_id: 'boss' })], status: 'denied' }, 'already_decided 2'],
  [
    'an endorsement of an earlier round is no repeat, but a signature',
    { steps: [{ ...endorsed('me'), carried_from_round: 1 }, active(2, RSM)] },
    'not_eligible_approver',
  ],
])('%s', (_, given, verdict) => expect(judge(given)).toBe(verdict));
