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
 * @param on_behalf_of whose authority is used; null for any that suffices
 */
export const dryRunQuery = (
  request: ApprovalRequest,
  decisions: readonly LineDecisionInput[],
  on_behalf_of: string | null = null,
) =>
  queryOptions({
    queryKey: ['request', request.id, 'dry-run', request.version, decisions, on_behalf_of],
    queryFn: ({ signal }) =>
      request.opportunities.length
        ? dryRunOfLines(request, { decisions: [...decisions], on_behalf_of }, signal)
        : dryRunOfHeader({ id: request.id, on_behalf_of }, signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** An approval of each line that the person may approve, at its present price. */
export const approvals = (request: ApprovalRequest): LineDecisionInput[] =>
  approvableLines(request).map(({ id }) => ({ opportunity_id: id, decision: 'approve' }));

async function dryRunOfLines(
  { id }: ApprovalRequest,
  input: { decisions: LineDecisionInput[]; on_behalf_of: string | null },
  signal: AbortSignal,
): Promise<DryRunLine[]> {
  if (!input.decisions.length) return [];
  const { decideApprovalRequest } = await post(dryRunDocument, { id, input }, { signal });
  return decideApprovalRequest?.lines ?? [];
}

/** A request without lines is approved or endorsed as a whole. */
async function dryRunOfHeader(
  of: { id: string; on_behalf_of: string | null },
  signal: AbortSignal,
): Promise<DryRunLine[]> {
  const [result] = (await post(dryRunOfAllDocument, of, { signal })).bulkApproveApprovalRequests?.results ?? [];
  if (result?.error) throw new Refused(result.error.code, result.error.message, null);
  return result
    ? [{ opportunity_id: null, approved_price: null, outcome: result.outcome, next_levels: result.next_levels }]
    : [];
}
