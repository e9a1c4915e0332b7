import {
  ApprovalStep,
  AssignableUsersService,
  AvailableActionsService,
  ReassignStepInput,
  StepAssignmentService,
  UserChoiceArguments,
} from '@das/approval-requests';
import { DateTimeScalar } from '@das/platform';
import { TenantsService, User } from '@das/tenants';
import { Args, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';

/** Who holds a step: its assignment and its claim, and what the caller may do with them. */
@Resolver(() => ApprovalStep)
export class StepAssignmentResolver {
  constructor(
    private readonly actions: AvailableActionsService,
    private readonly assignable: AssignableUsersService,
    private readonly assignment: StepAssignmentService,
    private readonly tenants: TenantsService,
  ) {}

  @ResolveField(() => User, {
    nullable: true,
    description: 'Set by a reassignment. While that user may not act at the step, it belongs to its pool.',
  })
  assigned_to({ assigned_to_id }: ApprovalStep): Promise<User | undefined> | null {
    return assigned_to_id ? this.tenants.user(assigned_to_id) : null;
  }

  @ResolveField(() => User, { nullable: true, description: 'Who has claimed the step; null when the claim has ended.' })
  claimed_by(step: ApprovalStep): Promise<User | undefined> | null {
    const claim = this.actions.claim(step);
    return claim ? this.tenants.user(claim.claimed_by.id) : null;
  }

  @ResolveField(() => DateTimeScalar, { nullable: true, description: 'When the claim ends, UTC.' })
  claimed_until(step: ApprovalStep): string | null {
    return this.actions.claim(step)?.claimed_until ?? null;
  }

  @ResolveField(() => [String], { description: 'What the caller may do now: ask, claim, release, reassign.' })
  available_actions(step: ApprovalStep): Promise<string[]> {
    return this.actions.ofStep(step);
  }

  @ResolveField(() => [User], { description: 'The users to whom the caller may assign the step, by name.' })
  assignable_users(@Parent() step: ApprovalStep, @Args() args: UserChoiceArguments): Promise<User[]> {
    return this.assignable.list(step, args);
  }

  @Mutation(() => ApprovalStep, {
    nullable: true,
    description: "Claims an active step for the tenant's `claim_minutes`, or renews the caller's claim.",
  })
  @Requires('requests:decide')
  claimStep(@Args('id', { type: () => ID }) id: string): Promise<ApprovalStep> {
    return this.assignment.claim(id);
  }

  @Mutation(() => ApprovalStep, { nullable: true, description: 'Ends the claim on a step, if there is one.' })
  @Requires('requests:decide')
  releaseStep(@Args('id', { type: () => ID }) id: string): Promise<ApprovalStep> {
    return this.assignment.release(id);
  }

  @Mutation(() => ApprovalStep, {
    nullable: true,
    description: 'Assigns an active or waiting step to a user who may act there, or returns it to its pool.',
  })
  @Requires('requests:decide')
  reassignStep(
    @Args('id', { type: () => ID }) id: string,
    @Args('input', { type: () => ReassignStepInput }) input: object, // checked by the service, after the step
  ): Promise<ApprovalStep> {
    return this.assignment.reassign(id, input);
  }
}
