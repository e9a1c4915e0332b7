import { ApprovalLevel, LevelHoldersService } from '@das/approval-levels';
import { User } from '@das/tenants';
import { ResolveField, Resolver } from '@nestjs/graphql';

@Resolver(() => User)
export class UserLevelsResolver {
  constructor(private readonly holders: LevelHoldersService) {}

  @ResolveField(() => [ApprovalLevel], { description: 'The levels that the user holds, by rank.' })
  levels({ id }: User): Promise<ApprovalLevel[]> {
    return this.holders.levels(id);
  }
}
