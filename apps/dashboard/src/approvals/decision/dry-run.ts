import { post } from '../../api/post';
import { Refused, hasCode } from '../../api/refused';
import type { ApprovalRequest, Line } from '../request/request-query';
import { type DryRunMutation, dryRunDocument, dryRunOfAllDocument } from './dry-run.graphql.ts';
import { activeSteps } from './lost-race';

export type DryRunLine = NonNullable<DryRunMutation['decideApprovalRequest']>['lines'][number];

export interface Decider {
  id: string;
  levels: readonly { id: string; rank: number }[];
}

/** The reason of a denial that is never written: a denial needs one. */
const REASON = 'dry run';
const NOT_MINE = ['NOT_ELIGIBLE_APPROVER', 'ALREADY_DECIDED', 'SELF_APPROVAL_FORBIDDEN'];

/** The lines with an active step. */
export const openLines = (request: ApprovalRequest): Line[] => {
  const active = activeSteps(request);
  return request.opportunities.filter(
    ({ id, status }) => status === 'pending' && active.some(({ opportunity_id }) => opportunity_id === id),
  );
};

/** The open lines at a level of the person, or below it, on which the person has not acted in this round. */
export function linesAtLevelsOf(request: ApprovalRequest, { id, levels }: Decider): Line[] {
  const highest = Math.max(...levels.map(({ rank }) => rank), -Infinity);
  return openLines(request).filter((line) => {
    const own = request.steps.filter(
      ({ opportunity_id, round }) => opportunity_id === line.id && round === request.round,
    );
    const active = own.find(({ status }) => status === 'active');
    const holds = active?.levels.some((level) => levels.some((held) => held.id === level.id)) ?? false;
    const isAbove = active?.rank !== null && active !== undefined && highest > active.rank;
    return (holds || isAbove) && !own.some(({ acted_by }) => acted_by?.id === id);
  });
}

/**
 * What a decision on the whole request would do, line by line. Only the server knows which lines the person may decide: all open lines are
 * tried first, then those at the levels of the person.
 *
 * @throws Refused with the reason of the server
 */
export async function dryRun(
  request: ApprovalRequest,
  decision: 'approve' | 'deny',
  decider: Decider,
  signal: AbortSignal,
): Promise<DryRunLine[]> {
  const all = openLines(request);
  if (!request.opportunities.length) return decision === 'approve' ? dryRunOfHeader(request, signal) : [];
  const run = async (lines: Line[]): Promise<DryRunLine[]> => {
    const reason = decision === 'deny' ? { reason_code: REASON } : {};
    const decisions = lines.map((line) => ({ opportunity_id: line.id, decision, ...reason }));
    return (
      (await post(dryRunDocument, { id: request.id, input: { decisions } }, { signal })).decideApprovalRequest?.lines ??
      []
    );
  };
  try {
    return await run(all);
  } catch (error) {
    const own = linesAtLevelsOf(request, decider);
    if (!NOT_MINE.some((code) => hasCode(error, code)) || !own.length || own.length === all.length) throw error;
    return run(own);
  }
}

/** A request without lines is approved or endorsed as a whole. */
async function dryRunOfHeader({ id }: ApprovalRequest, signal: AbortSignal): Promise<DryRunLine[]> {
  const [result] = (await post(dryRunOfAllDocument, { id }, { signal })).bulkApproveApprovalRequests?.results ?? [];
  if (result?.error) throw new Refused(result.error.code, result.error.message, null);
  return result
    ? [{ opportunity_id: null, approved_price: null, outcome: result.outcome, next_levels: result.next_levels }]
    : [];
}
