import { Refused } from '@das/platform';
import type { HeldCase } from './approval-case';
import type { ApprovalStep } from './approval-step';
import type { Verdict } from './judge-subject';
import { AlreadyDecided, InvalidTransition, type PastDecision } from './refusals';
import { actionsOf } from './standing';

/** Turns a verdict into the error that says it. */
export function refuse(theCase: HeldCase, verdict: Verdict): never {
  if (verdict.kind === 'already_decided') throw new AlreadyDecided(pastOf(verdict.step), actionsOf(theCase));
  if (verdict.kind === 'invalid_transition') throw new InvalidTransition(actionsOf(theCase));
  if (verdict.kind === 'self_approval_forbidden' || verdict.kind === 'not_eligible_approver') throw new Refused(verdict.kind);
  throw new Error('There is nothing to refuse.');
}

const pastOf = (step: ApprovalStep | undefined): PastDecision => ({
  decision: step?.status === 'denied' ? 'deny' : 'approve',
  decided_by: step?.acted_by_id ? { id: step.acted_by_id, name: step.acted_by_name ?? '' } : null,
  decided_at: step?.decided_at ?? null,
});
