import type { LockedContext } from '../../model/approval-context';
import { isCarriedOver } from '../../model/approval-step';
import type { RequestDetail } from '../../model/request-detail';
import { inOrder, routeSteps, storedStep } from '../routing/new-steps';
import { UNDECIDED } from '../submission/new-lines';
import type { RoutePlan } from '../submission/plan-reroute';

/** The lines that a revision carries. */
export function linesCarriedIn({ lines, steps }: Pick<LockedContext, 'lines' | 'steps'>): RequestDetail[] {
  const ids = new Set(steps.filter(isCarriedOver).map(({ opportunity_id }) => opportunity_id));
  return lines.filter(({ id }) => ids.has(id));
}

/** The context in which carried lines wait for a decision again: without their approvals and steps. */
export function withoutApprovals<T extends Pick<LockedContext, 'lines' | 'steps'>>(
  context: T,
  released: Pick<RequestDetail, 'id'>[],
): T {
  const ids = new Set<string | null>(released.map(({ id }) => id));
  return {
    ...context,
    lines: context.lines.map((line) => (ids.has(line.id) ? { ...line, ...UNDECIDED } : line)),
    steps: context.steps.filter(({ opportunity_id }) => !ids.has(opportunity_id)),
  };
}

/** The routes of carried lines that wait again. @param context without their approvals */
export function planRelease(context: LockedContext, released: Pick<RequestDetail, 'id'>[]): RoutePlan {
  const ids = released.map(({ id }) => id);
  return {
    cleared: ids,
    added: routeSteps(
      context,
      context.lines.filter(({ id }) => ids.includes(id)),
    ),
  };
}

/** The context after carried lines were routed again, for a dry run. */
export function unwrittenRelease(before: LockedContext, released: Pick<RequestDetail, 'id'>[]): LockedContext {
  const context = withoutApprovals(before, released);
  const { request } = context;
  const added = planRelease(context, released).added.map((step) => storedStep(request, step));
  return {
    ...context,
    request: { ...request, version: request.version + 1 },
    steps: inOrder([...context.steps, ...added]),
  };
}
