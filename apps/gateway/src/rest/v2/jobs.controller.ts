import { JobsService } from '@das/approval-requests';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../edge/requires';
import { Reads } from '../describes';
import { found } from '../found';
import type { Presented } from '../shown';
import { JOB, presentJob } from './bulk.presenter';

@Controller('v2/jobs')
export class JobsController {
  constructor(private readonly jobs: JobsService) {}

  @Reads(JOB, "a job of the caller's own; admins and the owner see all")
  @Requires('requests:read')
  async read(@Param('id') id: string): Promise<Presented> {
    const job = found(JOB, id, await this.jobs.find(id));
    return presentJob(job, await this.jobs.result(job));
  }
}
