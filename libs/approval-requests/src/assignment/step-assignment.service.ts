import { Audit } from '@das/audit';
import { Events } from '@das/events';
import { Database, Refused, changesNothing, checkedInput, later, toSecond } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalStep } from '../model/approval-step';
import { ReassignStepInput } from '../model/assignment-inputs';
import { REQUEST_EVENT } from '../model/event-types';
import { noteChanged } from '../requests/changed-requests';
import { isAsked, mayReassign, mayRelease } from '../rules/assignment/step-actions';
import { actionsOf } from '../rules/decision/caller-actions';
import { InvalidTransition, StepClaimed } from '../rules/decision/refusals';
import { requestEvent } from '../rules/lifecycle/request-event';
import { stepEvent } from '../rules/lifecycle/step-event';
import { isOwnAndForbidden } from '../rules/routing/may-act';
import { type LockedStep, LockedStepsService } from './locked-steps.service';

const SECONDS_PER_MINUTE = 60;

/** Claims, releases and reassigns steps. Each change locks the row of the request first. Its version and `updated_at` stay. */
@Injectable()
export class StepAssignmentService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly steps: LockedStepsService,
  ) {}

  /**
   * Claims an active step for the tenant's `claim_minutes`, or renews the caller's claim.
   *
   * @throws NotFound
   * @throws InvalidTransition when the step is not active
   * @throws Refused (`self_approval_forbidden`, `not_eligible_approver`) unless the step asks the caller
   * @throws StepClaimed when another user holds a claim
   */
  claim(id: string): Promise<ApprovalStep> {
    return this.db.transaction(async () => {
      const locked = await this.steps.lock(id);
      const { context, step, claim } = locked;
      const { decider, now, tenant } = context;
      if (step.status !== 'active') throw new InvalidTransition(actionsOf(context));
      if (isOwnAndForbidden(context)) throw new Refused('self_approval_forbidden');
      if (!isAsked(locked) || decider.user_id === undefined) throw new Refused('not_eligible_approver');
      if (claim && claim.claimed_by.id !== decider.user_id) throw new StepClaimed(claim);
      const claimed_until = toSecond(later(now, tenant.claim_minutes * SECONDS_PER_MINUTE));
      const change = { claimed_by_id: decider.user_id, claimed_until };
      return this.write(locked, change, 'approval_step.claimed', { claimed_until });
    });
  }

  /**
   * Ends the claim on a step. A step without a claim stays unchanged.
   *
   * @throws NotFound
   * @throws Refused (`not_eligible_approver`) unless the caller holds the claim, or is an admin or an owner
   */
  release(id: string): Promise<ApprovalStep> {
    return this.db.transaction(async () => {
      const locked = await this.steps.lock(id);
      const { claim, step } = locked;
      if (!claim) return step;
      if (!mayRelease(locked)) throw new Refused('not_eligible_approver');
      const metadata = { claimed_by_id: claim.claimed_by.id };
      return this.write(locked, { claimed_by_id: null, claimed_until: null }, 'approval_step.released', metadata);
    });
  }

  /**
   * Assigns an active or waiting step to a user who may act there, or returns it to its pool. It ends a claim.
   *
   * @param given a `ReassignStepInput`; it is checked after the state, in the order of refusals
   * @throws NotFound
   * @throws InvalidTransition when the step is neither active nor waiting
   * @throws ValidationFailed
   * @throws Refused (`self_approval_forbidden`, `not_eligible_approver`)
   */
  reassign(id: string, given: object): Promise<ApprovalStep> {
    return this.db.transaction(async () => {
      const [locked, receivers] = await Promise.all([this.steps.lock(id), this.events.lockReceivers()]);
      const { context, step, decider, seat } = locked;
      if (!seat) throw new InvalidTransition(actionsOf(context));
      const { to_user_id: wanted, reason } = checkedInput(ReassignStepInput, given as ReassignStepInput);
      const to_user_id = wanted === null ? null : await this.steps.target(wanted, seat, context);
      if (!mayReassign(locked))
        throw new Refused(
          isOwnAndForbidden(context) && !decider.mayWriteAll ? 'self_approval_forbidden' : 'not_eligible_approver',
        );
      const from_user_id = step.assigned_to_id;
      if (from_user_id === to_user_id) return step;
      const reassignments = step.reassignments + 1;
      const change = { assigned_to_id: to_user_id, reassignments, claimed_by_id: null, claimed_until: null };
      const metadata = { from_user_id, to_user_id, reason };
      const after = await this.write(locked, change, 'approval_step.reassigned', metadata);
      const { request, lines } = context;
      const data = {
        ...requestEvent({ request, lines, previous_status: request.status, decision: null }),
        step: stepEvent({ ...step, ...after }),
        ...metadata,
      };
      await this.events.emit([{ type: REQUEST_EVENT.reassigned, data }], receivers);
      return after;
    });
  }

  private async write(
    { context, step }: LockedStep,
    change: Partial<Pick<ApprovalStep, 'assigned_to_id' | 'claimed_by_id' | 'claimed_until' | 'reassignments'>>,
    action: string,
    metadata: object,
  ): Promise<ApprovalStep> {
    if (changesNothing(step, change)) return step;
    const after = await this.db.rowsOf(ApprovalStep).change(step.id, change);
    await noteChanged(this.db, [context.request.id]);
    const { id, opportunity_id, rank } = step;
    await this.audit.record(action, {
      resource: { type: 'approval_request', id: context.request.id },
      metadata: { opportunity_id, step_id: id, rank, ...metadata },
    });
    return after;
  }
}
