import { Audit } from '@das/audit';
import { type EventReceivers, Events } from '@das/events';
import type { User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import { REQUEST_EVENT } from '../model/event-types';
import type { TimedStep, Settings } from '../model/step-clock';
import { type StoredSeat, StepApproversService } from '../routing/step-approvers.service';
import { type Recipient, recipientsOf } from '../rules/deadlines/recipients-of';
import type { Stage } from '../rules/escalation/next-stage';
import { requestEvent } from '../rules/lifecycle/request-event';
import { stepEvent } from '../rules/lifecycle/step-event';
import { EscalationStagesService } from './escalation-stages.service';

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
    private readonly approvers: StepApproversService,
    private readonly stages: EscalationStagesService,
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

  /** Users whom an escalation asks, and their delegates. */
  asked({ context, seat }: LateStep, users: User[]): Promise<Recipient[]> {
    return this.approvers.asked(users, seat, context);
  }

  /** Whom the next escalation asks by these settings. */
  stage({ context, seat }: LateStep, step: TimedStep, settings: Settings): Promise<Stage> {
    return this.stages.next({ context, seat, step }, settings);
  }

  /** Emits the event and records the entry of a timer that fires. */
  async tell(
    { context: { request, lines }, receivers }: LateStep,
    type: keyof typeof ACTIONS,
    step: TimedStep,
    people: readonly Recipient[],
  ): Promise<void> {
    const { id, opportunity_id, rank, due_at } = step;
    const recipients = recipientsOf(people);
    const data = {
      ...requestEvent({ request, lines, previous_status: request.status, decision: null }),
      step: stepEvent(step),
      recipients,
    };
    await this.events.emit([{ type: REQUEST_EVENT[type], data }], receivers);
    const asked = people.filter(({ because }) => because === 'escalated').map(({ user }) => user.id);
    const escalation = type === 'escalated' ? { escalations: step.escalations, user_ids: asked } : {};
    await this.audit.record(`approval_step.${ACTIONS[type]}`, {
      resource: { type: 'approval_request', id: request.id },
      metadata: { opportunity_id, step_id: id, rank, due_at, ...escalation },
    });
  }
}
