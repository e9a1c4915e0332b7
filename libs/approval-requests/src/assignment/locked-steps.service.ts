import { Database, NotFound, ValidationFailed, ulidOf } from '@das/platform';
import { assertMay } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import { ApprovalStep } from '../model/approval-step';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import { AuthorityService } from '../requests/authority.service';
import { type AskedStep, StepCandidatesService } from '../requests/step-candidates.service';
import { type SeatedStep, authorityOf } from '../routing/step-approvers.service';
import type { StepCase } from '../rules/assignment/step-actions';
import { mayTake } from '../rules/routing/assignee-of';
import { claimOf } from '../rules/routing/claim-of';

/** A step whose request is locked. */
export interface LockedStep extends StepCase {
  context: LockedContext;
  step: ApprovalStep;
  /** Undefined for a step that is not open. */
  seat: SeatedStep | undefined;
}

/** Locks the requests of steps, and reads what the rights at a step depend on. */
@Injectable()
export class LockedStepsService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
    private readonly candidates: StepCandidatesService,
    private readonly authority: AuthorityService,
  ) {}

  /** @throws NotFound */
  async lock(id: string): Promise<LockedStep> {
    assertMay('requests:decide'); // for callers without the gateway
    const found = await this.db.rowsOf(ApprovalStep).get(id);
    const { contexts } = await this.contexts.lockMany([found.approval_request_id]);
    const context = contexts.get(found.approval_request_id);
    const step = context?.steps.find((each) => each.id === found.id);
    if (!context || !step) throw new NotFound(ApprovalStep.name, id); // deleted, or its line was routed again meanwhile
    const asked = await this.candidates.of(step.id, context);
    if (asked) return { ...stepCase(step, asked), context, step, seat: asked.seat };
    return { context, step, decider: context.decider, seat: undefined, candidates: [], claim: undefined };
  }

  /** @throws ValidationFailed when the user may not act at the step by their own authority */
  async target(given: string, seat: SeatedStep, context: LockedContext): Promise<string> {
    const id = ulidOf(given) ?? '';
    const person = id ? (await this.authority.people([id])).get(id) : undefined;
    if (!person || !mayTake(context, authorityOf(seat, context), person))
      throw new ValidationFailed([{ path: ['input', 'to_user_id'], rule: 'exists' }]);
    return person.user.id;
  }
}

/** What the rights of the caller at an open step depend on. */
export const stepCase = (step: ApprovalStep, { context, candidates }: AskedStep): StepCase => ({
  step,
  candidates,
  decider: context.decider,
  claim: claimOf(step, context.now),
});
