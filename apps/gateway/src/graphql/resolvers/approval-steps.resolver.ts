import { ApprovalLevel, ApprovalLevelsService } from '@das/approval-levels';
import { ApprovalStep, Candidate, StepCandidatesService } from '@das/approval-requests';
import { TenantsService, User } from '@das/tenants';
import { ResolveField, Resolver } from '@nestjs/graphql';

@Resolver(() => ApprovalStep)
export class ApprovalStepsResolver {
  constructor(
    private readonly levels: ApprovalLevelsService,
    private readonly tenants: TenantsService,
    private readonly candidateList: StepCandidatesService,
  ) {}

  @ResolveField(() => [ApprovalLevel], {
    name: 'levels',
    description: "The levels of the step's rank that may act; empty for the owner's step. Deleted levels are left out.",
  })
  levelsOf({ level_ids }: ApprovalStep): Promise<ApprovalLevel[]> {
    return this.levels.loadMany(level_ids);
  }

  @ResolveField(() => User, { nullable: true })
  acted_by({ acted_by_id }: ApprovalStep): Promise<User | undefined> | null {
    return acted_by_id ? this.tenants.user(acted_by_id) : null;
  }

  @ResolveField(() => User, { nullable: true, description: 'The principal, when that user acted as a delegate.' })
  on_behalf_of({ on_behalf_of_id }: ApprovalStep): Promise<User | undefined> | null {
    return on_behalf_of_id ? this.tenants.user(on_behalf_of_id) : null;
  }

  @ResolveField(() => [Candidate], { description: 'The users who are asked to act; empty unless the step is active.' })
  candidates(step: ApprovalStep): Promise<Candidate[]> {
    return this.candidateList.list(step);
  }
}
