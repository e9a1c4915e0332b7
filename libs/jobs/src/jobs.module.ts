import { AuditModule } from '@das/audit';
import { EventsModule } from '@das/events';
import { Workers } from '@das/platform';
import { TenantsModule } from '@das/tenants';
import { Module } from '@nestjs/common';
import { JobClaims } from './job-claims';
import { JobCreators } from './job-creators';
import { JobKinds } from './job-kind';
import { JobRetention } from './job-retention';
import { JobRunner } from './job-runner';
import { JobsService } from './jobs.service';
import { JobsWorker } from './jobs.worker';

/** For modules that register kinds of jobs, and for the application that runs them. */
@Module({
  imports: [AuditModule, EventsModule, TenantsModule],
  providers: [JobClaims, JobCreators, JobKinds, JobRetention, JobRunner, JobsService, JobsWorker],
  exports: [JobRetention, JobsService, JobsWorker],
})
export class JobsModule {
  constructor(workers: Workers, jobs: JobsWorker) {
    workers.register(jobs);
  }
}
