import type { LevelDeadlines } from '@das/approval-levels';
import type { Tenant } from '@das/tenants';
import type { ApprovalStep } from './approval-step';

/** The columns of a step's clock. Statements that need them name them, because lists do not read them. */
export const CLOCK_COLUMNS = [
  'due_at',
  'deadline_level_id',
  'deadline_known',
  'paused_at',
  'remaining_seconds',
  'seconds_to_escalation',
  'seconds_to_denial',
  'last_reminder',
  'reminders_sent',
  'overdue_sent',
  'escalations',
  'escalated_at',
  'escalated_to_ids',
  'asked_ranks',
  'asked_level_ids',
  'owners_asked',
  'fell_back',
  'next_escalation_at',
  'auto_deny_at',
  'timer_at',
] as const satisfies (keyof ApprovalStep)[];

/** Those of the columns that lists do not read. */
export const UNLISTED_CLOCK_COLUMNS = CLOCK_COLUMNS.filter(
  (name) => name !== 'escalated_to_ids' && name !== 'paused_at',
);

type ClockColumn = (typeof CLOCK_COLUMNS)[number];

/** The clock of a step, and what its rules read of the step. */
export type StepClock = Pick<ApprovalStep, 'level_ids' | 'rank' | 'status'> & Required<Pick<ApprovalStep, ClockColumn>>;

/** A step that was read with its clock. */
export type TimedStep = ApprovalStep & StepClock;

/** The columns of a step without a deadline. */
export const NO_CLOCK: Required<Pick<ApprovalStep, ClockColumn>> = {
  due_at: null,
  deadline_level_id: null,
  deadline_known: false,
  paused_at: null,
  remaining_seconds: null,
  seconds_to_escalation: null,
  seconds_to_denial: null,
  last_reminder: null,
  reminders_sent: 0,
  overdue_sent: false,
  escalations: 0,
  escalated_at: null,
  escalated_to_ids: null,
  asked_ranks: null,
  asked_level_ids: null,
  owners_asked: false,
  fell_back: false,
  next_escalation_at: null,
  auto_deny_at: null,
  timer_at: null,
};

/** A level's settings, as its deadlines need them. */
export type TimedLevel = LevelDeadlines & { id: string };

/** The settings that a step follows; those of the tenant have no id. */
export type Settings = Omit<TimedLevel, 'id'> & { id: string | null };

/** What deadlines follow. */
export interface DeadlineFacts {
  /** With its calendar. */
  tenant: Pick<Tenant, 'business_hours' | 'holidays' | 'owner_response_time' | 'timezone'>;
  /** The active levels. */
  levels: readonly TimedLevel[];
}
