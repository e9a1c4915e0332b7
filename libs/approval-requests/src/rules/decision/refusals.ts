import { Refused, ServiceError } from '@das/platform';
import type { ApprovalContext } from '../../model/approval-context';
import type { DecisionWord } from '../../model/approval-decision';
import { type ApprovalStep, isCarriedOver } from '../../model/approval-step';
import type { Action } from '../lifecycle/allowed-actions';
import type { PendingQuestion } from '../../model/question';
import type { Claim } from '../routing/claim-of';
import type { Refusal } from './authorize-decision';
import { actionsOf } from './caller-actions';

/** An earlier decision with its author and time. */
export interface PastDecision {
  decision: DecisionWord;
  decided_by: { id: string; name: string } | null;
  /** The principal, when a delegate decided. */
  on_behalf_of: { id: string; name: string } | null;
  decided_at: string | null;
}

/** Another decision was made first. */
export class AlreadyDecided extends ServiceError {
  readonly code = 'already_decided';

  constructor(
    readonly past: PastDecision,
    /** The actions that the caller may take now. */
    readonly allowed_actions: Action[],
  ) {
    super();
  }

  override get detail(): string {
    const { decision, decided_by, on_behalf_of, decided_at } = this.past;
    const principal = on_behalf_of ? ` on behalf of ${on_behalf_of.name}` : '';
    return `${decision === 'deny' ? 'Denied' : 'Approved'} by ${decided_by?.name ?? 'the service'}${principal} on ${decided_at}.`;
  }

  override get facts(): Record<string, unknown> {
    return { ...this.past, allowed_actions: this.allowed_actions };
  }
}

/** The action is not allowed in the current state of the request. */
export class InvalidTransition extends ServiceError {
  readonly code = 'invalid_transition';

  constructor(
    /** The actions that the caller may take now. */
    readonly allowed_actions: Action[],
  ) {
    super();
  }

  override get facts(): { allowed_actions: Action[] } {
    return { allowed_actions: this.allowed_actions };
  }
}

/** The request has an open revision. */
export class RevisionPending extends ServiceError {
  readonly code = 'revision_pending';

  constructor(readonly revision_id: string) {
    super();
  }

  override get detail(): string {
    return `The revision ${this.revision_id} of the request is not decided.`;
  }

  override get facts(): { revision_id: string } {
    return { revision_id: this.revision_id };
  }
}

/** Another user holds a claim on the step. */
export class StepClaimed extends ServiceError {
  readonly code = 'step_claimed';

  constructor(readonly claim: Claim) {
    super();
  }

  override get detail(): string {
    return `Claimed by ${this.claim.claimed_by.name} until ${this.claim.claimed_until}.`;
  }

  override get facts(): Claim & Record<string, unknown> {
    return { ...this.claim };
  }
}

/** A line that waits for an answer cannot be approved. */
export class QuestionOpen extends ServiceError {
  readonly code = 'question_open';

  constructor(private readonly open: readonly PendingQuestion[]) {
    super();
  }

  override get detail(): string {
    const asked = this.open.map(({ asked_to_name, asked_at }) => `${asked_to_name} was asked on ${asked_at}`);
    return `${asked.join('; ')}. The question is not answered.`;
  }

  override get facts(): Record<string, unknown> {
    return {
      questions: this.open.map(({ id, opportunity_ids, asked_to_id, asked_to_name, asked_at }) => ({
        id,
        opportunity_ids,
        asked_to: { id: asked_to_id, name: asked_to_name },
        asked_at,
      })),
    };
  }
}

/** The question was answered first. */
export class AlreadyAnswered extends ServiceError {
  readonly code = 'already_answered';

  constructor(private readonly answer: { answered_by: { id: string; name: string }; answered_at: string }) {
    super();
  }

  override get detail(): string {
    return `Answered by ${this.answer.answered_by.name} on ${this.answer.answered_at}.`;
  }

  override get facts(): Record<string, unknown> {
    return { ...this.answer };
  }
}

/** The error that reports a refused decision. */
export function refusalError(context: ApprovalContext, refusal: Refusal): ServiceError {
  if (refusal.kind === 'already_decided')
    return new AlreadyDecided(pastDecision(context, refusal.step), actionsOf(context));
  if (refusal.kind === 'invalid_transition') return new InvalidTransition(actionsOf(context));
  if (refusal.kind === 'question_open') return new QuestionOpen(refusal.questions);
  if (refusal.kind === 'step_claimed') return new StepClaimed(refusal.claim);
  return new Refused(refusal.kind);
}

const pastDecision = (context: ApprovalContext, step: ApprovalStep | undefined): PastDecision => ({
  decision: step?.status === 'denied' ? 'deny' : 'approve',
  decided_by:
    step && isCarriedOver(step) ? approverOf(context, step) : personOf(step?.acted_by_id, step?.acted_by_name),
  on_behalf_of: personOf(step?.on_behalf_of_id, step?.on_behalf_of_name),
  decided_at: step?.decided_at ?? null,
});

/** Who approved the line of the source. */
function approverOf(
  { lines, assignees }: ApprovalContext,
  { opportunity_id }: ApprovalStep,
): PastDecision['decided_by'] {
  const id = lines.find((line) => line.id === opportunity_id)?.decided_by_id;
  return personOf(id, id ? assignees.get(id)?.user.name : null);
}

const personOf = (id: string | null | undefined, name: string | null | undefined): PastDecision['decided_by'] =>
  id ? { id, name: name ?? '' } : null;
