// Background jobs: their kinds, items, claims, progress, results and retention.
export { inChunks } from './in-chunks';
export { BatchTooLarge, JOB_ERRORS } from './errors';
export { Job, type JobContext, JobItemRow, type JobStatus } from './job';
export { type Credential, Credentials } from './job-creators';
export type { NewJobItem } from './job-items';
export type { ItemOutcome, ItemsKind, JobItem, JobKind, JobResult, Step, StepsKind } from './job-kind';
export { JobRetention } from './job-retention';
export { JobsModule } from './jobs.module';
export { JobsService, type NewJob } from './jobs.service';
export { JobsWorker } from './jobs.worker';
