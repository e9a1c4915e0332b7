import { ReassignStepInput, StepAssignmentService } from '@das/approval-requests';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { InputBody } from '../framework/input-params';
import type { Resource } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';
import { STEP_OF_REQUEST, StepPresenter } from './steps.presenter';

@Controller('v2/steps')
export class StepsController {
  constructor(
    private readonly assignment: StepAssignmentService,
    private readonly presenter: StepPresenter,
  ) {}

  @RestOperation({
    method: 'POST',
    path: ':id/claim',
    answer: { one: STEP_OF_REQUEST },
    errors: [404, 409],
    summary: "Claim an active step for the tenant's `claim_minutes`, or renew the caller's claim.",
  })
  @Requires('requests:decide')
  async claim(@Param('id') id: string): Promise<Resource> {
    return this.presenter.ofRequest(await this.assignment.claim(id));
  }

  @RestOperation({
    method: 'POST',
    path: ':id/release',
    answer: { one: STEP_OF_REQUEST },
    errors: [404],
    summary: 'End the claim on a step, if there is one.',
  })
  @Requires('requests:decide')
  async release(@Param('id') id: string): Promise<Resource> {
    return this.presenter.ofRequest(await this.assignment.release(id));
  }

  @RestOperation({
    method: 'POST',
    path: ':id/reassign',
    body: ReassignStepInput,
    answer: { one: STEP_OF_REQUEST },
    errors: [404, 409],
    summary: 'Assign an active or waiting step to a user who may act there, or return it to its pool.',
  })
  @Requires('requests:decide')
  async reassign(@Param('id') id: string, @InputBody() input: ReassignStepInput): Promise<Resource> {
    return this.presenter.ofRequest(await this.assignment.reassign(id, input));
  }
}
