import { ApprovalLevel, ApprovalLevelsService } from '@das/approval-levels';
import { ApprovalStep } from '@das/approval-requests';
import { TenantsService, User } from '@das/tenants';
import { ResolveField, Resolver } from '@nestjs/graphql';

@Resolver(() => ApprovalStep)
export class ApprovalStepsResolver {
  constructor(
    private readonly levels: ApprovalLevelsService,
    private readonly tenants: TenantsService,
  ) {}

  @ResolveField(() => [ApprovalLevel], { name: 'levels', description: 'Who may act there; none is the owner. A level that is gone is not among them.' })
  async levelsOf({ level_ids }: ApprovalStep): Promise<ApprovalLevel[]> {
    const levels = await Promise.all(level_ids.map((id) => this.levels.load(id)));
    return levels.filter((level) => level !== undefined);
  }

  @ResolveField(() => User, { nullable: true })
  acted_by({ acted_by_id }: ApprovalStep): Promise<User | undefined> | null {
    return acted_by_id ? this.tenants.user(acted_by_id) : null;
  }
}
