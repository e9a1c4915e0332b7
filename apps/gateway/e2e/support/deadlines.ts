import { TimersService } from '@das/approval-requests';
import { type Gateway, dataOf } from './gateway';
import type { Team } from './workflow-fixture';

/** Moves the business clock of a service that has a database of its own and no test clock. @param time UTC */
export const moveTo = ({ db }: Gateway, time: string): void => {
  db.clock.offset_s = Math.round((Date.parse(`${time.replace(' ', 'T')}Z`) - Date.now()) / 1_000);
};

/** Fires due timers until none is due, as workers do. */
export async function fireTimers({ app }: Gateway): Promise<void> {
  const timers = app.get(TimersService);
  while ((await timers.fireDue(100, true)) + (await timers.fireDue(100))) continue;
}

/** The clock of a step. Times are without seconds. */
export interface SeenClock {
  due_at: string | null;
  is_overdue: boolean;
  paused_at: string | null;
  escalations: number;
  escalated_at: string | null;
  escalated_to: string[];
  next_escalation_at: string | null;
  candidates: string[];
}

interface SeenRequest {
  due_at: string | null;
  is_overdue: boolean;
  version: number;
  status: string;
  warnings: string[];
}

const CLOCKS = `query ($id: ID!) { approvalRequest(id: $id) { due_at is_overdue version status warnings { code }
  steps { id status due_at is_overdue paused_at escalations escalated_at escalated_to { id } next_escalation_at
    candidates { user { id } because } } } }`;

/** Times without seconds, so that the time that a test takes does not matter. */
const toMinute = (value: object): unknown =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(each) ? each.slice(0, 16) : each,
  );

/** The name of a person in the team. */
const nameIn = (team: Team, id: string): string =>
  Object.entries(team).find(([, each]) => (each as { id?: string }).id === id)?.[0] ?? id;

type Seen = Omit<SeenRequest, 'warnings'> & {
  warnings: { code: string }[];
  steps: (Omit<SeenClock, 'candidates' | 'escalated_to'> & {
    id: string;
    status: string;
    escalated_to: { id: string }[];
    candidates: { user: { id: string }; because: string }[];
  })[];
};

/** A request, and its active step with its clock. */
export async function clockOf(
  team: Team,
  id: string,
): Promise<{ request: SeenRequest; step: SeenClock | undefined; step_id: string | undefined }> {
  const { approvalRequest } = dataOf<{ approvalRequest: object }>(await team.owner.ask(CLOCKS, { id }));
  const { steps, warnings, ...request } = toMinute(approvalRequest) as Seen;
  const seen = { ...request, warnings: warnings.map(({ code }) => code) };
  const active = steps.find(({ status }) => status === 'active');
  if (!active) return { request: seen, step: undefined, step_id: undefined };
  const { id: step_id, status: _, escalated_to, candidates, ...clock } = active;
  const step = {
    ...clock,
    escalated_to: escalated_to.map((user) => nameIn(team, user.id)),
    candidates: candidates.map(({ user, because }) => `${nameIn(team, user.id)} ${because}`),
  };
  return { request: seen, step, step_id };
}

const TIMED = ['due_soon', 'overdue', 'escalated', 'line_denied', 'denied'].map((word) => `approval_request.${word}`);

/** The events of deadlines of a request in order: type and recipients. */
export async function timedEvents({ db }: Gateway, team: Team, id: string): Promise<string[]> {
  const rows = await team.tenant.as(() =>
    db.run<{ type: string; payload: { data: { recipients?: { user_id: string; because: string }[] } } }>({
      text: 'select type, payload from webhook_events where tenant_id = $1 and resource_id = $2 and type = any($3) order by id',
      values: [team.tenant.id, id, TIMED],
    }),
  );
  return rows.map(({ type, payload }) => {
    const people = (payload.data.recipients ?? []).map((each) => `${nameIn(team, each.user_id)} ${each.because}`);
    return [type.split('.')[1], ...people].join(', ');
  });
}
