import { actorText } from '../request/actor-text';
import type { ApprovalRequest, Step } from '../request/request-query';

/** A decision that another call made first. */
export interface EarlierDecision {
  name: string;
  decided_at: string;
}

const DECIDED = new Set(['endorsed', 'approved', 'denied']);
const SERVICE = 'The service';

/** The steps that a decision on these lines is about; on all lines without `line_ids`. */
export const activeSteps = (
  { steps, round }: Pick<ApprovalRequest, 'steps' | 'round'>,
  line_ids?: readonly (string | null)[],
): Step[] =>
  steps.filter(
    (step) => step.round === round && step.status === 'active' && (!line_ids || line_ids.includes(step.opportunity_id)),
  );

const isDecided = ({ status, decided_at }: Step): boolean => DECIDED.has(status) && decided_at !== null;

/** Which of these steps have been decided. */
export const decidedSteps = ({ steps }: Pick<ApprovalRequest, 'steps'>, targets: readonly Step[]): Step[] =>
  steps.filter((step) => isDecided(step) && targets.some(({ id }) => id === step.id));

/** The last decision on these steps; undefined while one of them can still be decided, or when none was decided. */
export function earlierDecision(
  now: Pick<ApprovalRequest, 'steps'>,
  targets: readonly Step[],
): EarlierDecision | undefined {
  const isOpen = now.steps.some(({ id, status }) => status === 'active' && targets.some((target) => target.id === id));
  const last = decidedSteps(now, targets)
    .sort((one, other) => (one.decided_at ?? '').localeCompare(other.decided_at ?? ''))
    .at(-1);
  return isOpen || !last ? undefined : decisionOf(last);
}

export const decisionOf = ({
  decided_at,
  ...acted
}: Pick<Step, 'acted_by' | 'on_behalf_of' | 'decided_at'>): EarlierDecision => ({
  name: actorText(acted) ?? SERVICE,
  decided_at: decided_at ?? '',
});

const personIn = (value: unknown): { name: string } | null => {
  const name = (value as { name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' ? { name } : null;
};

/** The decision that an `ALREADY_DECIDED` error names. */
export const decisionInError = ({
  decided_by,
  on_behalf_of,
  decided_at,
}: Record<string, unknown>): EarlierDecision => ({
  name: actorText({ acted_by: personIn(decided_by), on_behalf_of: personIn(on_behalf_of) }) ?? SERVICE,
  decided_at: typeof decided_at === 'string' ? decided_at : '',
});

/** The decisions that other people made on these lines since `base` was read, by line. */
export function lostLines(
  base: ApprovalRequest,
  now: Pick<ApprovalRequest, 'steps'>,
  line_ids: readonly string[],
  user_id: string,
): Map<string, EarlierDecision> {
  const lost = decidedSteps(now, activeSteps(base, line_ids)).filter(({ acted_by }) => acted_by?.id !== user_id);
  return new Map(
    lost.flatMap((step) => (step.opportunity_id === null ? [] : [[step.opportunity_id, decisionOf(step)] as const])),
  );
}
