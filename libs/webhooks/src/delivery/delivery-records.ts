import { Database, prepared, requireCall } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { EndpointsService } from '../endpoints/endpoints.service';
import { WebhookOptions } from '../webhook-options';
import type { Attempt } from './deliver';
import { DueDeliveries, type Job } from './due-deliveries';
import { type Outcome, outcomeOf } from './outcome-of';
import { type Troubles, troublesOf } from './troubles-of';
import { WebhookAttempt } from './webhook-attempt';

/** A call that is over. */
export interface FinishedCall {
  tenant_id: string;
  job: Job;
  attempt: Attempt;
  started_at: Date;
}

/** A call whose claim still holds, and what is to become of its delivery. */
interface Judged extends FinishedCall {
  outcome: Outcome;
}

const GONE = 'The receiver answered 410 Gone.';

/** Writes down what came of calls. */
@Injectable()
export class DeliveryRecords {
  constructor(
    private readonly db: Database,
    private readonly due: DueDeliveries,
    private readonly endpoints: EndpointsService,
    private readonly options: WebhookOptions,
  ) {}

  /**
   * Records calls of the current tenant. An endpoint is disabled before the delivery that says so is written, and each step is
   * whole: wherever we are killed, a delivery is either written, or waits for the end of its lease.
   */
  async record(calls: FinishedCall[]): Promise<void> {
    const gone = calls.filter(({ attempt }) => attempt.status_code === 410).map(({ job }) => job.endpoint_id);
    for (const id of new Set(gone)) await this.endpoints.disable(id, GONE);
    for (const id of await this.write(calls)) await this.endpoints.disable(id, this.failingReason());
  }

  /** @returns the endpoints that have failed for too long */
  private write(calls: FinishedCall[]): Promise<string[]> {
    return this.db.transaction(async () => {
      const active = new Set((await this.due.heldEndpoints(calls.map(({ job }) => job))).filter((each) => each.active).map(({ id }) => id));
      const judged = await this.judge(calls, active);
      if (!judged.length) return [];
      await this.db.rowsOf(WebhookAttempt).addAll(
        judged.map(({ job, attempt: { status_code, error, body }, started_at }) => ({
          delivery_id: job.delivery_id,
          at: started_at.toISOString(),
          status_code,
          error,
          body,
        })),
      );
      await this.writeOutcomes(judged);
      return this.writeTroubles(troublesOf(judged.map(({ job, attempt }) => ({ endpoint_id: job.endpoint_id, attempt }))));
    });
  }

  /** Only those whose token still holds: another worker has the others by now, or has recorded them. */
  private async judge(calls: FinishedCall[], active: Set<string>): Promise<Judged[]> {
    const text = `
      select q.delivery_id, d.scheduled_attempts + 1 as attempts
        from unnest($2::text[], $3::text[]) as claim(delivery_id, token)
        join due_deliveries q on q.tenant_id = $1 and q.delivery_id = claim.delivery_id and q.token = claim.token
        join webhook_deliveries d on d.tenant_id = $1 and d.id = q.delivery_id
       order by q.delivery_id for update of q`;
    const values = [requireCall().tenant_id, calls.map(({ job }) => job.delivery_id), calls.map(({ job }) => job.token)];
    const rows = await this.db.run<{ delivery_id: string; attempts: number }>(prepared(text, values));
    const attempts = new Map(rows.map((row) => [row.delivery_id, row.attempts]));
    return calls.flatMap((call) => {
      const count = attempts.get(call.job.delivery_id);
      if (count === undefined) return [];
      const standing = { attempts: count, isActive: active.has(call.job.endpoint_id) };
      return [{ ...call, outcome: outcomeOf(call.attempt, standing, this.options.retry_seconds) }];
    });
  }

  private async writeOutcomes(judged: Judged[]): Promise<void> {
    const { tenant_id } = requireCall();
    const ended = judged.filter(({ outcome }) => outcome.delay_s === null);
    const again = judged.filter(({ outcome }) => outcome.delay_s !== null);
    const [ids, delays] = [again.map(({ job }) => job.delivery_id), again.map(({ outcome }) => outcome.delay_s)];
    await this.db.runAll([
      prepared(CHANGE, [
        tenant_id,
        judged.map(({ job }) => job.delivery_id),
        judged.map(({ outcome }) => outcome.status),
        judged.map(({ attempt }) => attempt.status_code),
        judged.map(({ attempt }) => attempt.error),
        judged.map(({ outcome }) => outcome.delay_s),
      ]),
      prepared('delete from due_deliveries where tenant_id = $1 and delivery_id = any($2)', [tenant_id, ended.map(({ job }) => job.delivery_id)]),
      prepared(WAIT, [tenant_id, ids, delays]),
    ]);
  }

  private async writeTroubles({ recovered, failing }: Troubles): Promise<string[]> {
    const { disable_after_failures, disable_after_ms } = this.options;
    const { tenant_id } = requireCall();
    const columns = [failing.map(({ endpoint_id }) => endpoint_id), failing.map(({ failures }) => failures), failing.map(({ timed_out }) => timed_out)];
    const [, hopeless = []] = await this.db.runAll<{ endpoint_id: string; is_hopeless: boolean }>([
      prepared('delete from webhook_troubles where tenant_id = $1 and endpoint_id = any($2)', [tenant_id, recovered]),
      prepared(TROUBLE, [tenant_id, ...columns, disable_after_failures, disable_after_ms]),
    ]);
    return hopeless.filter(({ is_hopeless }) => is_hopeless).map(({ endpoint_id }) => endpoint_id);
  }

  private failingReason(): string {
    const { disable_after_failures, disable_after_ms } = this.options;
    return `${disable_after_failures} attempts in a row failed, and none has succeeded for ${disable_after_ms / 3_600_000} hours.`;
  }
}

const CHANGE = `
  update webhook_deliveries d
     set status = done.status, attempts = d.attempts + 1, scheduled_attempts = d.scheduled_attempts + 1, last_status_code = done.status_code,
         last_error = done.error, next_attempt_at = now() + done.delay_s * interval '1 second',
         delivered_at = case when done.status = 'delivered' then now() else d.delivered_at end
    from unnest($2::text[], $3::text[], $4::integer[], $5::text[], $6::float8[]) as done(id, status, status_code, error, delay_s)
   where d.tenant_id = $1 and d.id = done.id`;

const WAIT = `
  update due_deliveries q set token = null, leased_until = null, due_at = now() + again.delay_s * interval '1 second'
    from unnest($2::text[], $3::float8[]) as again(id, delay_s)
   where q.tenant_id = $1 and q.delivery_id = again.id`;

const TROUBLE = `
  insert into webhook_troubles (tenant_id, endpoint_id, failures, timed_out) select $1, * from unnest($2::text[], $3::integer[], $4::boolean[])
      on conflict (tenant_id, endpoint_id) do update
     set failures = webhook_troubles.failures + excluded.failures, timed_out = webhook_troubles.timed_out or excluded.timed_out
  returning endpoint_id, failures >= $5 and failing_since <= now() - $6 * interval '1 millisecond' as is_hopeless`;
