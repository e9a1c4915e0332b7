import { queryOptions } from '@tanstack/react-query';
import { post } from '../../api/post';
import { Refused } from '../../api/refused';
import { approvableLines } from '../request/paused-lines';
import type { ApprovalRequest } from '../request/request-query';
import type { LineDecisionInput } from './decide.graphql.ts';
import { type DryRunMutation, dryRunDocument, dryRunOfAllDocument } from './dry-run.graphql.ts';

export type DryRunLine = NonNullable<DryRunMutation['decideApprovalRequest']>['lines'][number];

/**
 * What these decisions would do, line by line. A request without lines is approved as a whole.
 *
 * @param decisions on lines that the person may decide
 */
export const dryRunQuery = (request: ApprovalRequest, decisions: readonly LineDecisionInput[]) =>
  queryOptions({
    queryKey: ['request', request.id, 'dry-run', request.version, decisions],
    queryFn: ({ signal }) =>
      request.opportunities.length ? dryRunOfLines(request, decisions, signal) : dryRunOfHeader(request, signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** An approval of each line that the person may approve, at its present price. */
export const approvals = (request: ApprovalRequest): LineDecisionInput[] =>
  approvableLines(request).map(({ id }) => ({ opportunity_id: id, decision: 'approve' }));

async function dryRunOfLines(
  { id }: ApprovalRequest,
  decisions: readonly LineDecisionInput[],
  signal: AbortSignal,
): Promise<DryRunLine[]> {
  if (!decisions.length) return [];
  const { decideApprovalRequest } = await post(
    dryRunDocument,
    { id, input: { decisions: [...decisions] } },
    { signal },
  );
  return decideApprovalRequest?.lines ?? [];
}

/** A request without lines is approved or endorsed as a whole. */
async function dryRunOfHeader({ id }: ApprovalRequest, signal: AbortSignal): Promise<DryRunLine[]> {
  const [result] = (await post(dryRunOfAllDocument, { id }, { signal })).bulkApproveApprovalRequests?.results ?? [];
  if (result?.error) throw new Refused(result.error.code, result.error.message, null);
  return result
    ? [{ opportunity_id: null, approved_price: null, outcome: result.outcome, next_levels: result.next_levels }]
    : [];
}
