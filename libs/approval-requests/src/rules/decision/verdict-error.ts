import { Refused, type ServiceError } from '@das/platform';
import type { LockedContext } from '../../model/approval-context';
import type { ApprovalStep } from '../../model/approval-step';
import { actionsOf } from './caller-actions';
import { AlreadyDecided, InvalidTransition, type PastDecision } from './refusals';
import type { Verdict } from './authorize-decision';

/** The error that reports a refused decision. */
export function verdictError(context: LockedContext, verdict: Verdict): ServiceError {
  if (verdict.kind === 'already_decided') return new AlreadyDecided(pastDecision(verdict.step), actionsOf(context));
  if (verdict.kind === 'invalid_transition') return new InvalidTransition(actionsOf(context));
  if (verdict.kind === 'self_approval_forbidden' || verdict.kind === 'not_eligible_approver')
    return new Refused(verdict.kind);
  throw new Error(`The verdict \`${verdict.kind}\` is not a refusal.`);
}

const pastDecision = (step: ApprovalStep | undefined): PastDecision => ({
  decision: step?.status === 'denied' ? 'deny' : 'approve',
  decided_by: step?.acted_by_id ? { id: step.acted_by_id, name: step.acted_by_name ?? '' } : null,
  decided_at: step?.decided_at ?? null,
});
