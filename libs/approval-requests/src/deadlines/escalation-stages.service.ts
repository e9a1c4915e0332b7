import { LevelHoldersService } from '@das/approval-levels';
import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import type { TimedStep, Settings } from '../model/step-clock';
import { AuthorityService } from '../requests/authority.service';
import { StepApproversService, type StoredSeat } from '../routing/step-approvers.service';
import { type Stage, nextStage } from '../rules/escalation/next-stage';
import { scopeValuesAt } from '../rules/routing/scope-values';

/** A late step in the context of its locked request. */
interface EscalatedStep {
  context: LockedContext;
  seat: StoredSeat;
  step: TimedStep;
}

/** Finds whom escalations ask. */
@Injectable()
export class EscalationStagesService {
  constructor(
    private readonly holders: LevelHoldersService,
    private readonly approvers: StepApproversService,
    private readonly authority: AuthorityService,
  ) {}

  /** Whom the next escalation asks by these settings. */
  async next({ context, seat, step }: EscalatedStep, settings: Settings): Promise<Stage> {
    const user_id = settings.escalate_to === 'user' ? settings.escalate_to_user_id : null;
    const higher = context.levels.filter(({ rank }) => rank > (step.rank ?? Infinity));
    const [owners, people, held] = await Promise.all([
      this.approvers.owners(),
      this.authority.people(user_id === null ? [] : [user_id]),
      Promise.all(higher.map(({ id }) => this.holders.holders(id))),
    ]);
    const question = {
      step,
      facts: context,
      levels: context.levels,
      holders: held.flat(),
      owners,
      named: user_id === null ? undefined : people.get(user_id),
      values: scopeValuesAt(context.request, step),
      amount: seat.amount,
      signers: seat.signers,
    };
    return nextStage(question, settings);
  }
}
