import { BatchTooLarge, type Job, type JobResult, JobsService, type Step, type StepsKind } from '@das/jobs';
import { NOW, Database, NotFound, checkedInput, versionedPreparation } from '@das/platform';
import { assertMay } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint';
import { DeliveryReplays, type ReplayCounts, type ReplayCriteria, type ReplayPosition } from './delivery-replays';
import { ReplayDeliveriesInput } from './replay-input';

const MAX_DELIVERIES = 100_000;

/** How far a replay is. */
interface ReplayProgress extends ReplayCounts {
  /** The last event of the last step; null before the first and after the last step. */
  after: ReplayPosition | null;
}

interface ReplayJob extends Job {
  replay: ReplayCriteria;
  progress: ReplayProgress;
}

/** The result of a replay that has ended. */
export interface ReplayResult extends JobResult {
  /** Deliveries are skipped when their status changed after they were counted, or when the job failed before them. */
  summary: ReplayCounts & { total: number; skipped: number };
}

@ObjectType({ description: 'The deliveries that a replay would send.' })
export class WebhookReplayCount implements ReplayCounts {
  @Field(() => Int, { description: 'At most 100,000.' })
  total: number;

  @Field(() => Int, { description: 'Deliveries that would be sent again.' })
  replayed: number;

  @Field(() => Int, { description: 'Deliveries that would be created for missed events.' })
  created: number;
}

const START: ReplayProgress = { replayed: 0, created: 0, after: null };

/** The kind of job that sends the webhook deliveries of a period again. */
@Injectable()
export class ReplayJobs implements StepsKind<ReplayJob> {
  readonly name = 'webhook_replay';
  readonly permission = 'webhooks:manage';

  constructor(
    private readonly db: Database,
    private readonly replays: DeliveryReplays,
    private readonly jobs: JobsService,
  ) {
    jobs.register(this);
  }

  /**
   * Creates the job. With `dry_run` it is done at once: it has the counts only.
   *
   * @throws NotFound, AlreadyEnded for an inactive endpoint, or BatchTooLarge for more than 100,000 deliveries
   * @throws VersionConflict when the caller expected another version of the endpoint
   */
  async create(endpoint_id: string, given: ReplayDeliveriesInput, expected_version?: number): Promise<Job> {
    const inputFor = await versionedPreparation('webhook endpoint', expected_version, async () =>
      checkedInput(ReplayDeliveriesInput, given),
    );
    return this.db.transaction(async () => {
      const endpoint = await this.db.rowsOf(WebhookEndpoint).findForShare(endpoint_id);
      if (!endpoint) throw new NotFound(WebhookEndpoint.name, endpoint_id);
      const input = inputFor(endpoint);
      const dry_run = input.dry_run ?? false;
      const replay = this.replays.criteriaOf(endpoint, input);
      const { total, ...counts } = await this.counted(replay);
      const done = dry_run
        ? { status: 'done' as const, done: total, finished_at: NOW, progress: { ...START, ...counts } }
        : { progress: START };
      const values = { kind: this.name, total, replay, input: { comment: null, dry_run }, ...done };
      return this.jobs.create(values, { ...replay, dry_run });
    });
  }

  /**
   * Counts what {@link create} would send. Nothing is written.
   *
   * @throws NotFound, AlreadyEnded or BatchTooLarge, as create
   */
  async count(endpoint_id: string, given: ReplayDeliveriesInput): Promise<WebhookReplayCount> {
    const input = checkedInput(ReplayDeliveriesInput, given);
    return this.counted(this.replays.criteriaOf(await this.db.rowsOf(WebhookEndpoint).get(endpoint_id), input));
  }

  private async counted(replay: ReplayCriteria): Promise<WebhookReplayCount> {
    const { replayed, created } = await this.replays.count(replay, MAX_DELIVERIES);
    const total = replayed + created;
    if (total > MAX_DELIVERIES) throw new BatchTooLarge(undefined, MAX_DELIVERIES);
    return { total, replayed, created };
  }

  /** @throws Refused when the creator lost the permission */
  async executeStep({ replay, progress }: ReplayJob): Promise<Step<ReplayProgress>> {
    assertMay('webhooks:manage');
    const { after, ...counts } = await this.replays.next(replay, progress.after);
    const replayed = progress.replayed + counts.replayed;
    const created = progress.created + counts.created;
    return { progress: { replayed, created, after }, done: replayed + created, isOver: after === null };
  }

  async result({ total, progress: { replayed, created } }: ReplayJob): Promise<ReplayResult> {
    return { summary: { total, replayed, created, skipped: Math.max(total - replayed - created, 0) } };
  }
}
