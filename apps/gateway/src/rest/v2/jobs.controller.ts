import { JobsService } from '@das/jobs';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { GetOperation } from '../framework/rest-operation';
import { orNotFound } from '../framework/or-not-found';
import type { Resource } from '../framework/resource-shape';
import { JOB, presentJob } from './bulk.presenter';

@Controller('v2/jobs')
export class JobsController {
  constructor(private readonly jobs: JobsService) {}

  @GetOperation(JOB, 'a bulk job. Its creator, admins and the owner may read it')
  @Requires('requests:read')
  async read(@Param('id') id: string): Promise<Resource> {
    const job = orNotFound(JOB, id, await this.jobs.find(id));
    return presentJob(job, await this.jobs.result(job));
  }
}
