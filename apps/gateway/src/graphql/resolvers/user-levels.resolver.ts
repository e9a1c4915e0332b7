import { ApprovalLevel, DelegationListsService, LevelHoldersService } from '@das/approval-levels';
import { DateTimeScalar } from '@das/platform';
import { User, mayDecideRequests } from '@das/tenants';
import { ResolveField, Resolver } from '@nestjs/graphql';

@Resolver(() => User)
export class UserLevelsResolver {
  constructor(
    private readonly delegations: DelegationListsService,
    private readonly holders: LevelHoldersService,
  ) {}

  @ResolveField(() => [ApprovalLevel], { description: 'The levels that the user holds, by rank.' })
  levels({ id }: User): Promise<ApprovalLevel[]> {
    return this.holders.levels(id);
  }

  @ResolveField(() => Boolean, {
    description:
      'Whether the user is a person whose role may decide requests. Only such a user can be assigned to a level.',
  })
  can_decide(user: User): boolean {
    return mayDecideRequests(user);
  }

  @ResolveField(() => DateTimeScalar, {
    nullable: true,
    description: 'UTC. The latest `until` of the delegations in force with this user as principal.',
  })
  away_until({ id }: User): Promise<string | null> {
    return this.delegations.awayUntil(id);
  }
}
