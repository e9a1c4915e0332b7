import {
  ApprovalLevel,
  ApprovalLevelKeyArguments,
  ApprovalLevelsArguments,
  ApprovalLevelsService,
  AssignedHolder,
  CreateApprovalLevelInput,
  LevelHoldersService,
  ScopeInput,
  UpdateApprovalLevelInput,
} from '@das/approval-levels';
import { ApproverScopeResult, ApproverScopesService, OpenStepsService } from '@das/approval-requests';
import { type Page, type PageSelection, primaryKey, SelectedPage } from '@das/platform';
import { User } from '@das/tenants';
import { Args, ID, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ExpectedVersionArgument } from './expected-version-argument';
import { Requires } from '../../http/authorization/permissions.guard';
import { ApprovalLevelPaginator } from './paginators';

@Resolver(() => ApprovalLevel)
export class ApprovalLevelsResolver {
  constructor(
    private readonly levels: ApprovalLevelsService,
    private readonly assignments: LevelHoldersService,
    private readonly openSteps: OpenStepsService,
    private readonly scopes: ApproverScopesService,
  ) {}

  @Query(() => ApprovalLevel, { nullable: true, description: 'By exactly one key. Null: no such level.' })
  @Requires('levels:read')
  approvalLevel(@Args() key: ApprovalLevelKeyArguments): Promise<ApprovalLevel | null> {
    return this.levels.lookUp(key);
  }

  @Query(() => ApprovalLevelPaginator, { description: 'Ordered by rank, then id.' })
  @Requires('levels:read')
  approvalLevels(
    @Args() args: ApprovalLevelsArguments,
    @SelectedPage() wants: PageSelection,
  ): Promise<Page<ApprovalLevel>> {
    return this.levels.list(args, wants);
  }

  @ResolveField(() => [User], { description: 'The holders: users assigned to this level.' })
  approvers({ id }: ApprovalLevel): Promise<User[]> {
    return this.assignments.holders(id);
  }

  @ResolveField(() => [AssignedHolder], { description: 'The assignments with their scopes.' })
  async holders({ id }: ApprovalLevel): Promise<AssignedHolder[]> {
    return this.assignments.assigned(id);
  }

  @ResolveField(() => Int, { description: 'Number of waiting and active steps at this level.' })
  open_steps({ id }: ApprovalLevel): Promise<number> {
    return this.openSteps.count(id);
  }

  @Mutation(() => ApprovalLevel, {
    nullable: true,
    description:
      'Assigns a user to the level; the user may act with its authority. The role of the user must have `requests:decide`.',
  })
  @Requires('levels:write')
  assignApprover(
    @Args('level_id', { type: () => ID }) level_id: string,
    @Args('user_id', { type: () => ID }) user_id: string,
    @Args('scope', { type: () => ScopeInput, nullable: true, description: 'Absent: a present scope stays.' })
    scope?: object | null, // checked by the service, with paths that begin with `input`
  ): Promise<ApprovalLevel> {
    return this.scopes.assign(level_id, user_id, scope);
  }

  @Mutation(() => ApproverScopeResult, {
    nullable: true,
    description:
      'Sets what a holder of the level covers; a null scope covers everything. Waiting items follow at once.',
  })
  @Requires('levels:write')
  setApproverScope(
    @Args('level_id', { type: () => ID }) level_id: string,
    @Args('user_id', { type: () => ID }) user_id: string,
    @Args('scope', { type: () => ScopeInput, nullable: true }) scope: object | null | undefined,
    @Args('dry_run', { type: () => Boolean, nullable: true, description: 'Writes nothing.' })
    dry_run?: boolean | null,
  ): Promise<ApproverScopeResult> {
    return this.scopes.set(level_id, user_id, scope, { dry_run: dry_run ?? false });
  }

  @Mutation(() => ApprovalLevel, { nullable: true })
  @Requires('levels:write')
  unassignApprover(
    @Args('level_id', { type: () => ID }) level_id: string,
    @Args('user_id', { type: () => ID }) user_id: string,
  ): Promise<ApprovalLevel> {
    return this.assignments.unassign(level_id, user_id);
  }

  @Mutation(() => ApprovalLevel, { nullable: true })
  @Requires('levels:write')
  createApprovalLevel(@Args('input') input: CreateApprovalLevelInput): Promise<ApprovalLevel> {
    return this.levels.create(input);
  }

  @Mutation(() => ApprovalLevel, { nullable: true })
  @Requires('levels:write')
  updateApprovalLevel(
    @Args('id', { type: () => ID, nullable: true }) id: string | null,
    @Args('input', { type: () => UpdateApprovalLevelInput }) input: object,
  ): Promise<ApprovalLevel> {
    return this.levels.update(primaryKey(id, input), input);
  }

  @Mutation(() => ApprovalLevel, {
    nullable: true,
    description: 'Returns the level as it last was; null when it is absent.',
  })
  @Requires('levels:write')
  deleteApprovalLevel(
    @Args('id', { type: () => ID }) id: string,
    @ExpectedVersionArgument() expected_version?: number | null,
  ): Promise<ApprovalLevel | null> {
    return this.levels.remove(id, expected_version);
  }
}
