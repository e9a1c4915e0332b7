import { later, toSecond } from '@das/platform';
import type { ApprovalRequest, LifecycleState } from '../../model/approval-request';
import type { RequestDetail } from '../../model/request-detail';
import { mayWriteRequest } from '../decision/caller-actions';
import { isApprovedState, isInForce, isValidLine } from '../lifecycle/is-valid';
import { type ApprovedContext, finishingToday, refusalToExtend } from './finish-today';

/** What the caller may do with an approved request, in this order. */
export const APPROVED_ACTIONS = ['extend', 'revise', 'revoke', 'use'] as const;
export type ApprovedAction = (typeof APPROVED_ACTIONS)[number];

/** What the caller may do with an approved line, in this order. */
export const LINE_ACTIONS = ['revoke', 'use'] as const satisfies ApprovedAction[];
export type LineAction = (typeof LINE_ACTIONS)[number];

/** Seconds after the end of an approval in which it may be extended: 30 periods of 24 hours. */
const EXTENDABLE_S = 30 * 86_400;

const isApprovedOrExpired = (state: LifecycleState): boolean => isApprovedState(state) || state === 'expired';

/** Whether the state of a request lets its approval be extended: it has an end, which has passed at most 30 days ago. */
export const isExtendable = (
  { lifecycle_state, valid_until }: Pick<ApprovalRequest, 'lifecycle_state' | 'valid_until'>,
  now: string,
): boolean =>
  isApprovedOrExpired(lifecycle_state) && valid_until !== null && later(valid_until, EXTENDABLE_S) >= toSecond(now);

/** Whether the state of a request lets it be revised: it has an approved line that is neither revoked nor superseded. */
export const isRevisable = ({ request, lines }: Pick<ApprovedContext, 'lines' | 'request'>): boolean =>
  isApprovedOrExpired(request.lifecycle_state) && lines.some(isInForce);

/** The lines whose approved prices may be used now. */
export const validLines = ({ request, lines, now }: Pick<ApprovedContext, 'lines' | 'now' | 'request'>) =>
  lines.filter((line) => isValidLine(line, request, now));

/** Whether the caller may revoke a valid line: they may change the request, or could finish the line. */
export function revocableBy(context: ApprovedContext): (line: RequestDetail) => boolean {
  return mayWriteRequest(context.request, context.decider) ? () => true : finishingToday(context);
}

/** What the caller may do now with each line of the request, by line id. */
export function lineActions(context: ApprovedContext): Map<string, LineAction[]> {
  const valid = new Set(validLines(context));
  const mayRevoke = revocableBy(context);
  const actionsOn = (line: RequestDetail): LineAction[] =>
    LINE_ACTIONS.filter((action) => (action === 'use' ? context.decider.mayWrite : mayRevoke(line)));
  return new Map(context.lines.map((line) => [line.id, valid.has(line) ? actionsOn(line) : []]));
}

/**
 * What the caller may do now with the request or with one of its lines.
 *
 * @param context as {@link refusalToExtend} reads it
 * @param isRevised whether a revision of it is open
 */
export function approvedActions(context: ApprovedContext, { isRevised = false } = {}): ApprovedAction[] {
  const { request, now, decider } = context;
  const ofLines = new Set<ApprovedAction>([...lineActions(context).values()].flat());
  const allowed: Record<ApprovedAction, () => boolean> = {
    extend: () => isExtendable(request, now) && !refusalToExtend(context),
    revise: () => isRevisable(context) && !isRevised && mayWriteRequest(request, decider),
    revoke: () => ofLines.has('revoke'),
    use: () => ofLines.has('use'),
  };
  return APPROVED_ACTIONS.filter((action) => allowed[action]());
}
