import type { LockedContext, RoutingContext } from '../../model/approval-context';
import { isCarriedOver, isDecided } from '../../model/approval-step';
import type { RequestDetail } from '../../model/request-detail';
import type { CommercialEdit } from './commercial-edits';
import { type NewStep, routeSteps } from '../routing/new-steps';

export interface RoutePlan {
  /** The lines whose undecided steps of this round are removed; null is the request itself. */
  cleared: (string | null)[];
  added: NewStep[];
}

/**
 * Plans new routes for the lines that an edit touches. A change of the request itself touches every undecided line, and so
 * does any change when the routing basis is the request total. A line that a revision carries is routed only if the edit names it.
 *
 * @param context after the edit
 * @param before the context before the edit
 */
export function planReroute(context: RoutingContext, before: LockedContext, edit: CommercialEdit): RoutePlan {
  const { request, lines, steps } = context;
  const isNew = ({ id }: RequestDetail): boolean => !before.lines.some((line) => line.id === id);
  const isTouched = ({ id }: RequestDetail): boolean => edit.touched.some((line) => line.id === id);
  const touchesAll = edit.touchesRequest || context.tenant.routing_basis === 'request_total';
  const isUndecided = (line: RequestDetail): boolean =>
    !steps.some(
      (step) =>
        step.opportunity_id === line.id && step.round === request.round && (isDecided(step) || isCarriedOver(step)),
    );
  const rerouted = lines.filter((line) => isNew(line) || isTouched(line) || (touchesAll && isUndecided(line)));
  const removed = before.lines.filter(({ id }) => !lines.some((line) => line.id === id));
  const kept = steps.filter(
    ({ opportunity_id, round }) => round !== request.round || !rerouted.some(({ id }) => id === opportunity_id),
  );
  return {
    cleared: [...[...rerouted, ...removed].map(({ id }) => id), ...(before.lines.length ? [] : [null])],
    added: routeSteps({ ...context, steps: kept }, lines.length ? rerouted : [null]),
  };
}
