import type { ApprovalContext } from '../../model/approval-context';
import type { ApprovalRequest } from '../../model/approval-request';
import { isDecided } from '../../model/approval-step';
import type { Decider } from '../../model/decider';
import type { RequestDetail } from '../../model/request-detail';
import { type Action, type ActionFacts, allowedActions } from '../lifecycle/allowed-actions';
import { openAt } from '../questions/question-state';
import { targetsOf } from '../routing/targets-of';
import { type ReachedPlace, askedPlaces } from './asked-places';

/** Whether the caller may change the request: they created it, or may change those of other people. */
export const mayWriteRequest = (
  { created_by_id }: Pick<ApprovalRequest, 'created_by_id'>,
  { mayWrite, mayWriteAll, user_id }: Decider,
): boolean => mayWrite && (mayWriteAll || (user_id !== undefined && created_by_id === user_id));

/** Caches the lines per context: each step of a request compares its line with the same ones. */
const decidable = new WeakMap<ApprovalContext, ReadonlySet<string | null>>();

/** The lines that the caller may decide now, at their current prices; null is a request without lines. */
export function decidableNow(context: ApprovalContext): ReadonlySet<string | null> {
  const lines = decidable.get(context) ?? new Set(reachedPlaces(context).map(({ target }) => target.line?.id ?? null));
  decidable.set(context, lines);
  return lines;
}

function reachedPlaces(context: ApprovalContext): ReachedPlace[] {
  if (context.request.lifecycle_state !== 'pending') return [];
  const pending = targetsOf(context).filter(({ status }) => status === 'pending');
  return askedPlaces(context, pending).reached;
}

/** The lines of a request in order, each with whether the caller may decide it now. */
export function linesForCaller(context: ApprovalContext): RequestDetail[] {
  const lines = decidableNow(context);
  return context.lines.map((line) => ({ ...line, can_decide: lines.has(line.id) }));
}

/** Whether the caller may decide the request, or one of its lines, now. */
export const mayDecideNow = (context: ApprovalContext): boolean => decidableNow(context).size > 0;

/** Whether the caller may approve and deny a line now. A line with an open question may only be denied. */
function mayNow(context: ApprovalContext): Pick<ActionFacts, 'mayApproveNow' | 'mayDenyNow'> {
  const lines = decidableNow(context);
  const active = context.steps.filter(({ status }) => status === 'active');
  const blocked = active.filter((step) => openAt(context.questions, step, context).length > 0);
  const paused = new Set(blocked.map(({ opportunity_id }) => opportunity_id));
  return { mayApproveNow: [...lines].some((id) => !paused.has(id)), mayDenyNow: lines.size > 0 };
}

/** The actions that the caller may take on the request now: none on a deleted one. */
export function actionsOf(context: ApprovalContext): Action[] {
  if (context.request.deleted_at) return [];
  return allowedActions({
    request: context.request,
    hasDecisions: context.steps.some(isDecided),
    ...mayNow(context),
    mayWrite: mayWriteRequest(context.request, context.decider),
    isOwner: context.decider.isOwner,
  });
}
