import { rolesWith } from '@das/tenants';
import type { ApprovalContext } from '../../model/approval-context';
import type { ApprovalStep } from '../../model/approval-step';
import type { Person } from '../../model/decider';
import { type StepAuthority, isBarredFrom, mayAct } from './may-act';

type Facts = Pick<ApprovalContext, 'request' | 'tenant'>;

/** A step with what authority at it depends on, and the users who have acted on the line in this round, or on whose behalf others acted. */
export interface SignedAuthority extends StepAuthority {
  signers: ReadonlySet<string>;
}

/** Whether a person may act at a step by their own authority: as a holder of one of its levels, as a senior or as an owner. */
export const mayTake = (facts: Facts, at: SignedAuthority, person: Person): boolean =>
  person.user.active &&
  rolesWith('requests:decide').has(person.user.role) &&
  !isBarredFrom(facts)(person.user) &&
  !at.signers.has(person.user.id) &&
  mayAct(at, person);

/** The person to whom a step is assigned. Undefined without one, and when they may no longer act there: the step is its pool's again. */
export function assigneeOf(
  context: Facts & Pick<ApprovalContext, 'assignees'>,
  at: SignedAuthority & { step: Pick<ApprovalStep, 'assigned_to_id'> },
): Person | undefined {
  const assigned = at.step.assigned_to_id === null ? undefined : context.assignees.get(at.step.assigned_to_id);
  return assigned && mayTake(context, at, assigned) ? assigned : undefined;
}
