import { groupedBy } from '@das/platform';
import type { ApprovalContext, DecisionTarget } from '../../model/approval-context';

/** The targets of a request in the current round: its lines in order, or the request itself when it has no lines. */
export function targetsOf({
  request,
  lines,
  steps,
}: Pick<ApprovalContext, 'lines' | 'request' | 'steps'>): DecisionTarget[] {
  const current = steps.filter(({ round }) => round === request.round);
  if (!lines.length)
    return [
      { line: null, status: request.status, steps: current.filter(({ opportunity_id }) => opportunity_id === null) },
    ];
  const stepsByLine = groupedBy(current, 'opportunity_id');
  return lines.map((line) => ({ line, status: line.status, steps: stepsByLine.get(line.id) ?? [] }));
}
