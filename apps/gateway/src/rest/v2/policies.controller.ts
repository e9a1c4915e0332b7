import { SimulatePolicyInput, SimulationsService } from '@das/approval-requests';
import { Controller } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { AcceptedResponse } from '../framework/accepted-response';
import { InputBody } from '../framework/input-params';
import type { Resource } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';
import { refTo } from '../framework/schema';
import { addressOf } from './jobs.presenter';
import { POLICY_SIMULATION, SIMULATION_SCHEMAS, SimulationPresenter } from './policies.presenter';

@Controller('v2/policies')
export class PoliciesController {
  constructor(
    private readonly simulations: SimulationsService,
    private readonly presenter: SimulationPresenter,
  ) {}

  @RestOperation({
    method: 'POST',
    path: 'simulate',
    id: 'policiesSimulate',
    body: SimulatePolicyInput,
    answer: { one: POLICY_SIMULATION },
    schemas: SIMULATION_SCHEMAS,
    accepted: refTo('PolicySimulationResult'),
    summary: 'Compare the routes of past lines under the present and under a changed policy.',
    description:
      'Up to 1,000 lines are compared at once. Up to 200,000 are compared by a job, whose `result` has the same members.',
  })
  @Requires('levels:write')
  async simulate(@InputBody() input: SimulatePolicyInput): Promise<AcceptedResponse | Resource> {
    const simulation = await this.simulations.simulate(input);
    const presented = await this.presenter.present(simulation);
    return simulation.job ? new AcceptedResponse(addressOf(simulation.job), presented) : presented;
  }
}
