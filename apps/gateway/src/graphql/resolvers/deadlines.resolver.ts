import { ApprovalLevel } from '@das/approval-levels';
import { ApprovalStep, StepClocksService } from '@das/approval-requests';
import { DateTimeScalar } from '@das/platform';
import { TenantsService, User } from '@das/tenants';
import { Int, ResolveField, Resolver } from '@nestjs/graphql';

/** The deadlines and escalations of steps. */
@Resolver(() => ApprovalStep)
export class StepClocksResolver {
  constructor(private readonly clocks: StepClocksService) {}

  @ResolveField(() => DateTimeScalar, { nullable: true, description: 'The deadline, UTC. Only a pause moves it.' })
  async due_at(step: ApprovalStep): Promise<string | null> {
    return (await this.clocks.of(step)).due_at;
  }

  @ResolveField(() => Boolean, { description: 'Whether the step is active and its deadline has passed.' })
  async is_overdue(step: ApprovalStep): Promise<boolean> {
    return (await this.clocks.of(step)).is_overdue;
  }

  @ResolveField(() => DateTimeScalar, {
    nullable: true,
    description: 'Since when an open question pauses the clock, UTC. Meanwhile nothing fires.',
  })
  async paused_at(step: ApprovalStep): Promise<string | null> {
    return (await this.clocks.of(step)).paused_at;
  }

  @ResolveField(() => Int, { description: 'How often the step was escalated.' })
  async escalations(step: ApprovalStep): Promise<number> {
    return (await this.clocks.of(step)).escalations;
  }

  @ResolveField(() => DateTimeScalar, { nullable: true, description: 'The last escalation, UTC.' })
  async escalated_at(step: ApprovalStep): Promise<string | null> {
    return (await this.clocks.of(step)).escalated_at;
  }

  @ResolveField(() => [User], { description: 'The users whom escalations have asked so far.' })
  escalated_to(step: ApprovalStep): Promise<User[]> {
    return this.clocks.escalatedTo(step);
  }

  @ResolveField(() => DateTimeScalar, {
    nullable: true,
    description: 'UTC. Null when no escalation follows, and while the clock is paused.',
  })
  async next_escalation_at(step: ApprovalStep): Promise<string | null> {
    return (await this.clocks.of(step)).next_escalation_at;
  }
}

/** The user whom the deadlines of levels name. */
@Resolver(() => ApprovalLevel)
export class LevelDeadlinesResolver {
  constructor(private readonly tenants: TenantsService) {}

  @ResolveField(() => User, { nullable: true, description: 'Whom a late step asks with `escalate_to: user`.' })
  escalate_to_user({ escalate_to_user_id: id }: ApprovalLevel): Promise<User | undefined> | null {
    return id === null ? null : this.tenants.user(id);
  }
}
