import { type BusinessTime, dayIn, momentOf } from '@das/tenants';
import { type LineFacts, lineFacts } from './line-facts';
import { stepSums } from './line-sums';
import { roundedUp } from './rounded-up';
import { type SourceRequest, type SourceRows, isCarried, isDecided } from './source-rows';
import { type StepFacts, between, stepFacts } from './step-facts';
import { NO_SUMS, type Sums, added } from './sums';

/** The calendar of a tenant by which facts are computed. */
export interface FactsCalendar {
  timezone: string;
  time: BusinessTime;
}

/** The facts of a request. Days are local dates; durations are rounded up to a step. */
export interface RequestFacts extends Omit<
  SourceRequest,
  'created_at' | 'created_by_id' | 'decided_at' | 'id' | 'round'
> {
  approval_request_id: string;
  created_day: string;
  decided_day: string | null;
  requester: string | null;
  sums: Sums;
  questions: number;
  cycle_seconds: number | null;
  cycle_business_seconds: number | null;
  response_seconds: number | null;
  lines: LineFacts[];
  steps: StepFacts[];
}

/** The facts of a request: a pure function of its rows and of the calendar. */
export function requestFacts(rows: SourceRows, { timezone, time }: FactsCalendar): RequestFacts {
  const { id, created_at, created_by_id, decided_at, round: _, ...columns } = rows.request;
  const lines = rows.lines.map((line) => lineFacts(line, rows));
  const submitted = submissionOf(rows);
  const isPending = columns.lifecycle_state === 'pending';
  const cycleEnds = isPending || columns.lifecycle_state === 'withdrawn' ? null : decided_at;
  return {
    ...columns,
    approval_request_id: id,
    created_day: dayIn(created_at, timezone),
    decided_day: isPending || decided_at === null ? null : dayIn(decided_at, timezone),
    requester: created_by_id,
    sums: { ...lines.map(({ sums }) => sums).reduce(added, NO_SUMS), ...stepSums(rows.steps) },
    questions: rows.questions.length,
    cycle_seconds: between(submitted, cycleEnds),
    cycle_business_seconds: businessBetween(submitted, cycleEnds, time),
    response_seconds: submitted === null ? null : between(submitted, firstResponse(rows, submitted)),
    lines,
    steps: stepFacts(rows.steps),
  };
}

/** When the present round was submitted: the earliest activation of its steps that were not carried over. */
function submissionOf({ request, steps }: SourceRows): string | null {
  const times = steps.flatMap((step) =>
    step.round === request.round && step.activated_at !== null && !isCarried(step) ? [step.activated_at] : [],
  );
  return earliest(times);
}

/** The first decision or question of a user other than the requester since the present round was submitted. */
function firstResponse({ request, steps, questions }: SourceRows, submitted: string): string | null {
  const isOther = (user_id: string | null): boolean => user_id !== null && user_id !== request.created_by_id;
  const decisions = steps.flatMap((step) =>
    step.round === request.round && isDecided(step) && step.decided_at !== null && isOther(step.acted_by_id)
      ? [step.decided_at]
      : [],
  );
  const earlier = new Set(steps.filter(({ round }) => round < request.round).map(({ id }) => id));
  const asked = questions.flatMap(({ step_ids, asked_at, asked_by_id }) =>
    isOther(asked_by_id) && momentOf(asked_at) >= momentOf(submitted) && !step_ids.some((id) => earlier.has(id))
      ? [asked_at]
      : [],
  );
  return earliest([...decisions, ...asked]);
}

const earliest = (times: string[]): string | null =>
  times.toSorted((one, other) => momentOf(one) - momentOf(other))[0] ?? null;

function businessBetween(from: string | null, to: string | null, time: BusinessTime): number | null {
  if (from === null || to === null) return null;
  return roundedUp(time.between(momentOf(from), momentOf(to), 'business'));
}
