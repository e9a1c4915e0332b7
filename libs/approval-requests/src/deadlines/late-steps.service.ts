import { Audit } from '@das/audit';
import { type HolderOfLevel, LevelHoldersService } from '@das/approval-levels';
import { type EventReceivers, Events } from '@das/events';
import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import type { ApprovalStep } from '../model/approval-step';
import { REQUEST_EVENT } from '../model/event-types';
import type { StepClock } from '../model/step-clock';
import { type StoredSeat, StepApproversService, barredFrom } from '../routing/step-approvers.service';
import type { Settings } from '../rules/deadlines/deadline-of';
import { type Recipient, recipientsOf } from '../rules/deadlines/recipients-of';
import { type Stage, nextStage } from '../rules/escalation/next-stage';
import { requestEvent } from '../rules/lifecycle/request-event';
import { scopeValuesAt } from '../rules/routing/scope-values';

export type TimedStep = ApprovalStep & StepClock;

/** A step whose timers fire, in the context of its locked request. */
export interface LateStep {
  context: LockedContext;
  seat: StoredSeat;
  receivers: EventReceivers;
}

const ACTIONS = { due_soon: 'reminded', overdue: 'overdue', escalated: 'escalated' } as const;

/** Finds the people whom a late step asks, and tells them: writes events and audit entries as part of the running transaction. */
@Injectable()
export class LateStepsService {
  constructor(
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly holders: LevelHoldersService,
    private readonly approvers: StepApproversService,
  ) {}

  /** Locks the receivers of the events of {@link tell}. */
  lockReceivers(): Promise<EventReceivers> {
    return this.events.lockReceivers();
  }

  /** The active steps of a request, with what their people depend on, by id. */
  async seats(context: LockedContext): Promise<Map<string, StoredSeat>> {
    return new Map((await this.approvers.seated(context)).map((seat) => [seat.id, seat]));
  }

  /** Who is asked to act at the step now. */
  async candidates({ context, seat }: LateStep): Promise<Recipient[]> {
    return this.approvers.candidates(seat, await this.approvers.staff(seat, context), context);
  }

  /** Whom the next escalation asks by these settings. */
  async stage({ context, seat }: LateStep, step: TimedStep, settings: Settings): Promise<Stage> {
    const user_id = settings.escalate_to === 'user' ? settings.escalate_to_user_id : null;
    const higher = context.levels.filter(({ rank }) => rank > (step.rank ?? Infinity));
    const [owners, named, held] = await Promise.all([
      this.approvers.owners(),
      user_id === null ? undefined : this.approvers.levelledUser(user_id),
      Promise.all(higher.map(({ id }): Promise<HolderOfLevel[]> => this.holders.holders(id))),
    ]);
    return nextStage(
      {
        step,
        levels: context.levels,
        holders: held.flat(),
        owners,
        named,
        values: scopeValuesAt(context.request, step),
        amount: seat.amount,
        isBarred: barredFrom(context),
        signers: seat.signers,
      },
      settings,
    );
  }

  /** Emits the event and records the entry of a timer that fires. */
  async tell(
    { context: { request, lines }, receivers }: LateStep,
    type: keyof typeof ACTIONS,
    step: TimedStep,
    people: readonly Recipient[],
  ): Promise<void> {
    const { id, opportunity_id, rank, due_at, escalated_to_ids } = step;
    const escalated_to = escalated_to_ids ?? [];
    const recipients = recipientsOf(people);
    const data = {
      ...requestEvent({ request, lines, previous_status: request.status, decision: null }),
      step: { id, opportunity_id, rank, due_at, escalated_to },
      recipients,
    };
    await this.events.emit([{ type: REQUEST_EVENT[type], data }], receivers);
    const asked =
      type === 'escalated' ? { escalations: step.escalations, user_ids: people.map(({ user }) => user.id) } : {};
    await this.audit.record(`approval_step.${ACTIONS[type]}`, {
      resource: { type: 'approval_request', id: request.id },
      metadata: { opportunity_id, step_id: id, rank, due_at, ...asked },
    });
  }
}
