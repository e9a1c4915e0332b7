import { ApprovalLevel, LevelHoldersService } from '@das/approval-levels';
import { User, rolesWith } from '@das/tenants';
import { ResolveField, Resolver } from '@nestjs/graphql';

@Resolver(() => User)
export class UserLevelsResolver {
  constructor(private readonly holders: LevelHoldersService) {}

  @ResolveField(() => [ApprovalLevel], { description: 'The levels that the user holds, by rank.' })
  levels({ id }: User): Promise<ApprovalLevel[]> {
    return this.holders.levels(id);
  }

  @ResolveField(() => Boolean, {
    description: 'Whether the role of the user may decide requests. Only such a user can be assigned to a level.',
  })
  can_decide({ role }: User): boolean {
    return rolesWith('requests:decide').has(role);
  }
}
