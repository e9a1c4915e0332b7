import {
  ApprovalLevel,
  ApprovalLevelsArguments,
  ApprovalLevelsService,
  CreateApprovalLevelInput,
  LevelHoldersService,
  UpdateApprovalLevelInput,
} from '@das/approval-levels';
import { type Page, type PageWants, primaryKey } from '@das/platform';
import { User } from '@das/tenants';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../edge/requires';
import { ApprovalLevelPaginator } from './paginators';
import { Wants } from './wants';

@Resolver(() => ApprovalLevel)
export class ApprovalLevelsResolver {
  constructor(
    private readonly levels: ApprovalLevelsService,
    private readonly holders: LevelHoldersService,
  ) {}

  @Query(() => ApprovalLevel, { nullable: true })
  @Requires('levels:read')
  approvalLevel(@Args('id', { type: () => ID }) id: string): Promise<ApprovalLevel | null> {
    return this.levels.find(id);
  }

  @Query(() => ApprovalLevelPaginator, { description: 'By rank, ascending.' })
  @Requires('levels:read')
  approvalLevels(@Args() args: ApprovalLevelsArguments, @Wants() wants: PageWants): Promise<Page<ApprovalLevel>> {
    return this.levels.list(args, wants);
  }

  @ResolveField(() => [User], { description: 'Who holds it.' })
  approvers({ id }: ApprovalLevel): Promise<User[]> {
    return this.holders.holders(id);
  }

  @Mutation(() => ApprovalLevel, { nullable: true, description: 'Lets a person act with the authority of the level.' })
  @Requires('levels:write')
  assignApprover(@Args('level_id', { type: () => ID }) level_id: string, @Args('user_id', { type: () => ID }) user_id: string): Promise<ApprovalLevel> {
    return this.holders.assign(level_id, user_id);
  }

  @Mutation(() => ApprovalLevel, { nullable: true })
  @Requires('levels:write')
  unassignApprover(@Args('level_id', { type: () => ID }) level_id: string, @Args('user_id', { type: () => ID }) user_id: string): Promise<ApprovalLevel> {
    return this.holders.unassign(level_id, user_id);
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
    @Args('input') input: UpdateApprovalLevelInput,
  ): Promise<ApprovalLevel> {
    return this.levels.update(primaryKey(id, input), input);
  }

  @Mutation(() => ApprovalLevel, { nullable: true, description: 'The level as it last was; null when there is none.' })
  @Requires('levels:write')
  deleteApprovalLevel(@Args('id', { type: () => ID }) id: string): Promise<ApprovalLevel | null> {
    return this.levels.remove(id);
  }
}
