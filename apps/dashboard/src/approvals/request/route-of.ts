import { actorText } from './actor-text';
import { mayDecide } from './may-decide';
import type { ApprovalRequest, Line, Step } from './request-query';

/** A step of a route as it is shown. */
export interface RouteStep {
  key: string;
  /** Codes of the levels, or `Owner`. */
  levels: string;
  rank: number | null;
  /** The people who may act. */
  people: string[];
  /** `endorses` when another step follows, else `decides`. */
  effect: 'endorses' | 'decides';
  state: StepState;
  status: string;
  actor: string | null;
  /** `VP for RSM-NA` when a higher level has decided. */
  instead: string | null;
  price: number | null;
  comment: string | null;
  reason_code: string | null;
  decided_at: string | null;
  carried_from_round: number | null;
  /** The request whose approval the revision has taken over. */
  carried_from_request_id: string | null;
  due_at: string | null;
  is_overdue: boolean;
  paused_at: string | null;
  /** The names of the people who were asked because it was late. */
  escalated_to: string[];
  assigned_to: string | null;
  claimed_by: string | null;
  claimed_until: string | null;
  /** The steps of the lines that share it. */
  of: LineStep[];
}

/** The step of one line. */
export type LineStep = Pick<Step, 'id' | 'status' | 'opportunity_id' | 'round' | 'available_actions'>;

/** The route that some lines share. `lines` is empty for a request without lines. */
export interface LineRoute {
  key: string;
  lines: Line[];
  steps: RouteStep[];
}

const STATES: Record<string, StepState> = {
  active: 'active',
  waiting: 'waiting',
  skipped: 'skipped',
  cancelled: 'skipped',
  denied: 'denied',
};
const OWNER = 'Owner';

/** The routes of one round: one for all lines that have the same steps in the same states. */
export function routesOf(
  { steps, opportunities }: Pick<ApprovalRequest, 'steps' | 'opportunities'>,
  round: number,
): LineRoute[] {
  const ofRound = steps.filter((step) => step.round === round);
  const subjects = opportunities.length ? opportunities : [undefined];
  const routes = new Map<string, LineRoute>();
  for (const line of subjects) {
    const own = ofRound
      .filter(({ opportunity_id }) => opportunity_id === (line?.id ?? null))
      .sort((one, other) => one.sequence - other.sequence);
    if (!own.length) continue;
    const key = JSON.stringify(own.map((step) => signatureOf(step, line)));
    const known = routes.get(key);
    if (!known)
      routes.set(key, {
        key: own[0]?.id ?? key,
        lines: line ? [line] : [],
        steps: own.map((step, index) => routeStep(step, line, index === own.length - 1)),
      });
    else {
      if (line) known.lines.push(line);
      known.steps = known.steps.map((step, index) => ({
        ...step,
        price: own[index]?.price === step.price ? step.price : null,
        of: [...step.of, ...own.slice(index, index + 1)],
      }));
    }
  }
  return [...routes.values()];
}

/** The rounds before the present one that have steps, newest first. */
export const earlierRounds = ({ steps, round }: Pick<ApprovalRequest, 'steps' | 'round'>): number[] =>
  [...new Set(steps.map((step) => step.round))].filter((each) => each < round).sort((one, other) => other - one);

const signatureOf = (
  { rank, levels, status, acted_by, comment, carried_from_round, ...times }: Step,
  line: Line | undefined,
) => [
  rank,
  levels.map(({ code }) => code),
  status,
  acted_by?.id,
  times.on_behalf_of?.id,
  comment,
  carried_from_round,
  times.carried_from_request_id && [times.carried_from_request_id, line?.decided_by?.id],
  times.due_at,
  times.paused_at,
  times.escalated_to.map(({ id }) => id),
  times.assigned_to?.id,
  times.claimed_by?.id,
  times.claimed_until,
];

function routeStep(step: Step, line: Line | undefined, isLast: boolean): RouteStep {
  const { id, rank, levels, status, price, comment, reason_code, decided_at, carried_from_round } = step;
  const { carried_from_request_id } = step;
  return {
    key: id,
    levels: rank === null ? OWNER : levels.map(({ code }) => code).join(', ') || `Rank ${rank}`,
    rank,
    people: [...new Set(levels.flatMap(({ approvers }) => approvers.filter(mayDecide).map(({ name }) => name)))],
    effect: isLast ? 'decides' : 'endorses',
    state: STATES[status] ?? 'done',
    status,
    actor: carried_from_request_id ? (line?.decided_by?.name ?? null) : actorText(step), // a carried step has no actor of its own
    instead: insteadOf(step),
    price,
    comment,
    reason_code,
    decided_at,
    carried_from_round,
    carried_from_request_id,
    due_at: step.due_at,
    is_overdue: step.is_overdue,
    paused_at: step.paused_at,
    escalated_to: step.escalated_to.map(({ name }) => name),
    assigned_to: step.assigned_to?.name ?? null,
    claimed_by: step.claimed_by?.name ?? null,
    claimed_until: step.claimed_until,
    of: [step],
  };
}

/** Who decided in place of the step's levels: a higher level of the person, or the owner. A delegate has the principal's authority. */
function insteadOf({ rank, levels, acted_by, on_behalf_of }: Step): string | null {
  if (!acted_by || on_behalf_of || rank === null || !levels.length) return null;
  const holdsStep = acted_by.levels.some(({ id }) => levels.some((level) => level.id === id));
  if (holdsStep) return null;
  const higher = acted_by.levels.filter((level) => level.rank > rank).sort((one, other) => one.rank - other.rank)[0];
  const decider = higher?.code ?? (acted_by.role === 'owner' ? OWNER : undefined);
  return decider ? `${decider} for ${levels.map(({ code }) => code).join(', ')}` : null;
}

/** The state of a step: decided, waiting for a decision now or later, skipped or cancelled, or denied. */
export type StepState = 'done' | 'active' | 'waiting' | 'skipped' | 'denied';
