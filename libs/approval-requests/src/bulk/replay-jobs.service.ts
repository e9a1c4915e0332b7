import { NOW, Database, Refused, checkedInput } from '@das/platform';
import { may } from '@das/tenants';
import { DeliveryReplays, ReplayDeliveriesInput } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import { BatchTooLarge } from './bulk-errors';
import type { BulkJob, ReplayProgress } from './bulk-job';
import { BulkJobsService } from './bulk-jobs.service';

const MOST_DELIVERIES = 100_000;
const START: ReplayProgress = { replayed: 0, created: 0, after: null };

/** Jobs that send the webhook deliveries of a period again. */
@Injectable()
export class ReplayJobsService {
  constructor(
    private readonly db: Database,
    private readonly replays: DeliveryReplays,
    private readonly jobs: BulkJobsService,
  ) {}

  /**
   * Creates the job. With `dry_run` it is done at once: it has the counts only.
   *
   * @throws NotFound, AlreadyEnded for an inactive endpoint, or BatchTooLarge for more than 100,000 deliveries
   */
  async create(endpoint_id: string, given: ReplayDeliveriesInput): Promise<BulkJob> {
    const input = checkedInput(ReplayDeliveriesInput, given);
    const dry_run = input.dry_run ?? false;
    return this.db.transaction(async () => {
      const replay = await this.replays.criteriaOf(endpoint_id, input);
      const counts = await this.replays.count(replay, MOST_DELIVERIES);
      const total = counts.replayed + counts.created;
      if (total > MOST_DELIVERIES) throw new BatchTooLarge(undefined, MOST_DELIVERIES);
      const done = dry_run
        ? { status: 'done' as const, done: total, finished_at: NOW, progress: { ...START, ...counts } }
        : { progress: START };
      const values = { kind: 'webhook_replay' as const, total, replay, input: { comment: null, dry_run }, ...done };
      return this.jobs.add(values, { ...replay, dry_run });
    });
  }

  /** Runs one round of the job in the current transaction. @throws Refused when the creator lost the permission */
  async next({ replay, progress }: BulkJob): Promise<ReplayProgress> {
    if (!may('webhooks:manage')) throw new Refused('forbidden');
    if (!replay || !progress) throw new Error('This job replays no deliveries.');
    const { replayed, created, after } = await this.replays.next(replay, progress.after);
    return { replayed: progress.replayed + replayed, created: progress.created + created, after };
  }
}
