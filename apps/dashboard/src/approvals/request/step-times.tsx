import { Moment } from '../../ui/values';
import type { RouteStep } from './route-of';

/** The deadline of an active step, who was asked later, and who has taken it. */
export function StepTimes({ step }: { step: RouteStep }) {
  const { due_at, is_overdue, paused_at, escalated_to, assigned_to, claimed_by, claimed_until } = step;
  return (
    <>
      {due_at !== null && (
        <p>
          {is_overdue ? 'Overdue since ' : 'Due '}
          <Moment value={due_at} />
        </p>
      )}
      {paused_at !== null && <p>Paused by a question</p>}
      {escalated_to.length > 0 && (
        <p>
          {'Escalated to '}
          <bdi>{escalated_to.join(', ')}</bdi>
        </p>
      )}
      {assigned_to !== null && (
        <p>
          {'Assigned to '}
          <bdi>{assigned_to}</bdi>
        </p>
      )}
      {claimed_by !== null && (
        <p>
          {'Claimed by '}
          <bdi>{claimed_by}</bdi>
          {' until '}
          <Moment value={claimed_until} />
        </p>
      )}
    </>
  );
}
