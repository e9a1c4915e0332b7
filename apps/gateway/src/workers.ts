import { ExpiryWorker, JobsWorker } from '@das/approval-requests';
import type { Worker } from '@das/platform';
import { DeliveryWorker } from '@das/webhooks';
import type { Type } from '@nestjs/common';
import { CheckpointWorker } from './checkpoint-worker';
import { CountsWorker } from './counts-worker';
import { IdleRowsWorker } from './idle-rows-worker';

/** What a process of the role `worker` does; each may run in any number of processes at once. */
export const WORKERS: Type<Worker>[] = [CheckpointWorker, CountsWorker, DeliveryWorker, ExpiryWorker, IdleRowsWorker, JobsWorker];
