import type { ApprovalStep } from '../../model/approval-step';

type Clock = Pick<ApprovalStep, 'status'> & Partial<Pick<ApprovalStep, 'due_at' | 'paused_at'>>;

/** The earliest deadline of the active steps of a request. That of a paused step counts when it had passed before the pause. */
export const requestDueAt = (steps: readonly Clock[]): string | null =>
  steps.filter(isCounted).reduce<string | null>((first, { due_at }) => {
    return due_at && (first === null || due_at < first) ? due_at : first;
  }, null);

/** Whether the deadline of a step has passed. @param now of the business clock */
export const isOverdue = ({ due_at, paused_at, status }: Clock, now: string): boolean =>
  status === 'active' && !!due_at && due_at <= (paused_at ?? now);

const isCounted = (step: Clock): boolean =>
  step.status === 'active' && (!step.paused_at || isOverdue(step, step.paused_at));

/** The SQL form of {@link requestDueAt} over active steps. */
export const REQUEST_DUE_AT = 'min(due_at) filter (where paused_at is null or due_at <= paused_at)';
