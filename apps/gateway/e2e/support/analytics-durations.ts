import { type BusinessCalendar, BusinessTime } from '@das/tenants';
import type { Numbers } from './analytics';

export type Row = Record<string, unknown>;
/** A line with its request. */
export interface Line extends Row {
  id: string;
  request: Request;
  steps: Row[];
  status: string;
}
/** A request with its rows. */
export interface Request extends Row {
  id: string;
  round: number;
  lifecycle_state: string;
  lines: Line[];
  steps: Row[];
  questions: Row[];
}

const isCarriedStep = (step: Row): boolean =>
  step['carried_from_round'] !== null || step['carried_from_request_id'] !== null;
const HOUR = 3_600;
function stepUp(seconds: number): number {
  let step = 6 * HOUR;
  if (seconds <= 2 * HOUR) step = 60;
  else if (seconds <= 24 * HOUR) step = 300;
  else if (seconds <= 240 * HOUR) step = HOUR;
  return seconds % step === 0 ? seconds : seconds - (seconds % step) + step;
}
const secondsOf = (moment: unknown): number => Date.parse(moment as string) / 1_000;

function nearestRank(values: number[], percentile: number): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil((percentile * sorted.length) / 100 - 1e-9) - 1] ?? null;
}

const submissionOf = (request: Request): number | null => {
  const times = request.steps
    .filter((step) => step['round'] === request.round && !isCarriedStep(step) && step['activated_at'] !== null)
    .map((step) => secondsOf(step['activated_at']));
  return times.length ? Math.min(...times) : null;
};

/** The percentiles of durations, from sorted values. */
export function durationsOf(requests: Request[], calendar: BusinessCalendar): Numbers {
  const business = new BusinessTime(calendar);
  const cycles: number[] = [];
  const businessCycles: number[] = [];
  const responses: number[] = [];
  for (const request of requests) {
    const submitted = submissionOf(request);
    if (submitted === null) continue;
    const isOther = (id: unknown): boolean => id !== null && id !== request['created_by_id'];
    if (!['pending', 'withdrawn'].includes(request.lifecycle_state) && request['decided_at'] !== null) {
      const decided = secondsOf(request['decided_at']);
      cycles.push(stepUp(Math.max(0, decided - submitted)));
      businessCycles.push(stepUp(business.between(submitted, decided, 'business')));
    }
    const decisions = request.steps
      .filter(
        (step) =>
          step['round'] === request.round &&
          !isCarriedStep(step) &&
          step['decided_at'] !== null &&
          isOther(step['acted_by_id']),
      )
      .filter(({ status }) => ['approved', 'denied', 'endorsed'].includes(status as string))
      .map((step) => secondsOf(step['decided_at']));
    const asked = request.questions
      .filter((question) => isOther(question['asked_by_id']) && secondsOf(question['asked_at']) >= submitted)
      .map((question) => secondsOf(question['asked_at']));
    const first = Math.min(...decisions, ...asked);
    if (Number.isFinite(first)) responses.push(stepUp(Math.max(0, first - submitted)));
  }
  return {
    ...Object.fromEntries([50, 90, 95].map((p) => [`cycle_time_p${p}_seconds`, nearestRank(cycles, p)])),
    ...Object.fromEntries(
      [50, 90, 95].map((p) => [`cycle_time_p${p}_business_seconds`, nearestRank(businessCycles, p)]),
    ),
    ...Object.fromEntries([50, 90].map((p) => [`first_response_p${p}_seconds`, nearestRank(responses, p)])),
  };
}
