// Background jobs: their kinds, items, claims, progress, results and retention.
export { inChunks } from './in-chunks';
export { BatchAborted, BatchTooLarge, JOB_ERRORS, TooManyJobs } from './errors';
export { Job, type JobContext, JobItemRow, type JobStatus } from './job';
export { JobFilterInput, JobItemsArguments, JobItemsOfArguments, JobsArguments } from './job-inputs';
export { type Credential, Credentials } from './job-creators';
export type { NewJobItem } from './job-items';
export type {
  Chunks,
  DoneItem,
  ItemOutcome,
  ItemsAt,
  ItemsKind,
  JobItem,
  JobKind,
  JobResult,
  OutcomeCounts,
  Step,
  StepsKind,
} from './job-kind';
export { JobRetention } from './job-retention';
export { JobsModule } from './jobs.module';
export { JobsService, type NewJob } from './jobs.service';
export { JobsWorker } from './jobs.worker';
export { ReadItem } from './read-item';
