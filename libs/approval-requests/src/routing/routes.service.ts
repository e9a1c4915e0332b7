import { Injectable } from '@nestjs/common';
import { type HeldCase, type Prices, type RoutedCase, amountAt, minRankAt, pricesOf } from '../decisions/approval-case';
import { type ApprovalStep, isDecided } from '../decisions/approval-step';
import { carryEndorsements } from '../lifecycle/carry-endorsements';
import type { CommercialEdit } from '../lifecycle/commercial-edits';
import type { RequestDetail } from '../request-detail';
import type { RouteQuestion } from './plan-route';
import { type NewStep, StepsService, asSteps, planFor } from './steps.service';

/** Sends requests on their way: the steps of their lines, or the one of a request without lines. */
@Injectable()
export class RoutesService {
  constructor(private readonly steps: StepsService) {}

  /** @param lines null is the request itself */
  async route(theCase: RoutedCase, lines: (RequestDetail | null)[]): Promise<void> {
    await this.steps.add(routed(theCase, lines));
  }

  /** Ends what is still open of a request. */
  close(request_id: string): Promise<void> {
    return this.steps.cancelOpen(request_id);
  }

  /** Routes what an edit has touched. @param before the case as it was */
  async routeAnew(theCase: RoutedCase, before: HeldCase, edit: CommercialEdit): Promise<void> {
    const { request, lines } = theCase;
    const isNew = ({ id }: RequestDetail): boolean => !before.lines.some((line) => line.id === id);
    const isTouched = ({ id }: RequestDetail): boolean => edit.touched.some((line) => line.id === id);
    const touchesAll = edit.touchesRequest || theCase.tenant.routing_basis === 'request_total';
    const isUndecided = (line: RequestDetail): boolean =>
      !theCase.steps.some((step) => step.opportunity_id === line.id && step.round === request.round && isDecided(step));
    const anew = lines.filter((line) => isNew(line) || isTouched(line) || (touchesAll && isUndecided(line)));
    const wasHeader = !before.lines.length;
    const gone = before.lines.filter(({ id }) => !lines.some((line) => line.id === id));
    await this.steps.clear(request, [...[...anew, ...gone].map(({ id }) => id), ...(wasHeader ? [null] : [])]);
    const kept = {
      ...theCase,
      steps: theCase.steps.filter(({ opportunity_id, round }) => round !== request.round || !anew.some(({ id }) => id === opportunity_id)),
    };
    await this.route(kept, lines.length ? anew : [null]);
  }

  /**
   * Routes every line of a round that begins; lines whose content nobody changed keep the endorsements of the last one.
   *
   * @param isUnchanged whether a line is what it was when it was endorsed
   */
  async routeRound(theCase: RoutedCase, isUnchanged: (line: RequestDetail) => boolean): Promise<void> {
    if (!theCase.lines.length) return this.route(theCase, [null]);
    const prices = pricesOf(theCase);
    await this.steps.add(theCase.lines.flatMap((line) => (isUnchanged(line) ? this.carried(theCase, line) : routeOf(theCase, line, prices))));
  }

  private carried(theCase: RoutedCase, line: RequestDetail): NewStep[] {
    const { request } = theCase;
    const last = theCase.steps.filter(({ round, opportunity_id }) => round === request.round - 1 && opportunity_id === line.id);
    const at = (price?: number | null): RouteQuestion => {
      const prices = pricesOf(theCase, price === undefined ? undefined : new Map([[line.id, price]]));
      return { amount: amountAt(theCase, line, prices), levels: theCase.levels, min_rank: minRankAt(theCase, line, prices) };
    };
    const { carried, next } = carryEndorsements({ last, at });
    return [...carried.map((step, index) => asCarried(step, request.round, index + 1)), ...asSteps(next, { request, line, after: carried.length })];
  }
}

/** The steps of lines at the prices on the table. */
function routed(theCase: RoutedCase, lines: (RequestDetail | null)[]): NewStep[] {
  const prices = pricesOf(theCase);
  return lines.flatMap((line) => routeOf(theCase, line, prices));
}

const routeOf = (theCase: RoutedCase, line: RequestDetail | null, prices: Prices): NewStep[] =>
  asSteps(planFor(theCase, line, prices), { request: theCase.request, line });

function asCarried(step: ApprovalStep, round: number, sequence: number): NewStep {
  const { id: _id, tenant_id: _tenant, acted_by_name: _name, ...kept } = step;
  return { ...kept, round, sequence, carried_from_round: step.carried_from_round ?? step.round };
}
