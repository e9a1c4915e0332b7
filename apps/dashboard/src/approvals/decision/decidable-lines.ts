import { queryOptions } from '@tanstack/react-query';
import type { ApprovalRequest, Line } from '../request/request-query';
import { type Decider, dryRun, linesAtLevelsOf } from './dry-run';

/** The lines that the person may decide, by a dry run of a denial, which needs no price. When it is refused, the lines at the levels of the person. */
export const decidableLines = (request: ApprovalRequest, decider: Decider) =>
  queryOptions({
    queryKey: ['decidable', request.id, request.version],
    queryFn: ({ signal }) => readLines(request, decider, signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

async function readLines(request: ApprovalRequest, decider: Decider, signal: AbortSignal): Promise<Line[]> {
  try {
    const ids = (await dryRun(request, 'deny', decider, signal)).map(({ opportunity_id }) => opportunity_id);
    return request.opportunities.filter(({ id }) => ids.includes(id));
  } catch {
    return linesAtLevelsOf(request, decider);
  }
}
