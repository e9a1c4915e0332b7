import { PolicySimulation, SimulatePolicyInput, SimulationsService } from '@das/approval-requests';
import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';

@Resolver()
export class PoliciesResolver {
  constructor(private readonly simulations: SimulationsService) {}

  @Mutation(() => PolicySimulation, {
    nullable: true,
    description:
      'Compares the routes of past lines under the present and under a changed policy. Up to 1,000 lines at once, up to 200,000 as a job.',
  })
  @Requires('levels:write')
  simulatePolicy(@Args('input') input: SimulatePolicyInput): Promise<PolicySimulation> {
    return this.simulations.simulate(input);
  }
}
