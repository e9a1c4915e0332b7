import { Database, PRESENT, sql, tenant, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ClaimedDeliveries, type ClaimedDelivery } from './claimed-deliveries';
import type { Attempt } from './deliver';
import { type Outcome, deliveryOutcome } from './delivery-outcome';
import { WebhookAttempt } from './webhook-attempt';
import { WebhookOptions } from '../endpoints/webhook-options';
import { DeliveryQueue } from '../queue/delivery-queue';
import { WebhookDelivery } from '../queue/webhook-delivery';

/** An attempt that has ended and is not recorded yet. */
export interface FinishedAttempt {
  tenant_id: string;
  delivery: ClaimedDelivery;
  attempt: Attempt;
  started_at: Date;
}

/** An attempt with a valid claim, and the next state of its delivery. */
interface JudgedAttempt extends FinishedAttempt {
  outcome: Outcome;
  /** When the next attempt is due, as ISO 8601; null when there is none. */
  next_attempt_at: string | null;
}

type Scheduled = Pick<WebhookDelivery, 'id'> & { scheduled_attempts: number };

/** Writes attempts and the next state of their deliveries. */
@Injectable()
export class DeliveryWriter {
  constructor(
    private readonly db: Database,
    private readonly queue: DeliveryQueue,
    private readonly deliveries: ClaimedDeliveries,
    private readonly options: WebhookOptions,
  ) {}

  /** @returns the written attempts: those whose claim is still valid */
  async write(finished: FinishedAttempt[]): Promise<FinishedAttempt[]> {
    const endpoints = await this.deliveries.lockEndpoints(finished.map(({ delivery }) => delivery));
    const judged = await this.judge(finished, new Set(endpoints.filter(({ active }) => active).map(({ id }) => id)));
    if (!judged.length) return [];
    await this.db.rowsOf(WebhookAttempt).insertMany(judged.map(attemptRow));
    await this.writeOutcomes(judged);
    return judged;
  }

  /** Drops attempts whose claim is no longer valid: another process has claimed or recorded their deliveries. */
  private async judge(finished: FinishedAttempt[], active: Set<string>): Promise<JudgedAttempt[]> {
    const held = await this.queue.lockHeld(finished.map(({ delivery }) => delivery));
    const attempts = await this.attemptsOf([...held.ids]);
    return finished.flatMap((each) => {
      const count = attempts.get(each.delivery.delivery_id);
      if (count === undefined) return [];
      const progress = { attempts: count + 1, isActive: active.has(each.delivery.endpoint_id) };
      const outcome = deliveryOutcome(each.attempt, progress, this.options.retry_seconds);
      return [
        {
          ...each,
          outcome,
          next_attempt_at:
            outcome.delay_s === null ? null : new Date(held.now_ms + outcome.delay_s * 1_000).toISOString(),
        },
      ];
    });
  }

  /** Attempts of the current retry schedules so far. The queue is a look-up table, which no statement reads together with deliveries. */
  private async attemptsOf(ids: string[]): Promise<Map<string, number>> {
    if (!ids.length) return new Map();
    const deliveries = this.db.rowsOf(WebhookDelivery).select('id, scheduled_attempts', where.isOneOf('id', ids));
    const rows = await this.db.run<Scheduled>(sql`${deliveries}`);
    return new Map(rows.map(({ id, scheduled_attempts }) => [id, scheduled_attempts]));
  }

  private async writeOutcomes(judged: JudgedAttempt[]): Promise<void> {
    const retries = judged.flatMap(({ delivery: { delivery_id }, next_attempt_at }) =>
      next_attempt_at ? [{ delivery_id, due_at: next_attempt_at }] : [],
    );
    const ended = judged.filter(({ outcome }) => outcome.delay_s === null).map(({ delivery }) => delivery);
    await Promise.all([this.writeDeliveries(judged), this.queue.remove(ended), this.queue.postpone(retries)]);
  }

  private async writeDeliveries(judged: JudgedAttempt[]): Promise<void> {
    const [ids, statuses] = [
      judged.map(({ delivery }) => delivery.delivery_id),
      judged.map(({ outcome }) => outcome.status),
    ];
    const [codes, errors] = [
      judged.map(({ attempt }) => attempt.status_code),
      judged.map(({ attempt }) => attempt.error),
    ];
    const times = judged.map(({ next_attempt_at }) => next_attempt_at);
    await this.db.run(sql`
      update webhook_deliveries d
         set status = done.status, attempts = d.attempts + 1, scheduled_attempts = d.scheduled_attempts + 1, last_status_code = done.status_code,
             last_error = done.error, last_attempt_at = now(), next_attempt_at = done.next_attempt_at,
             delivered_at = case when done.status = 'delivered' then ${PRESENT} else d.delivered_at end
        from unnest(${ids}::text[], ${statuses}::text[], ${codes}::integer[], ${errors}::text[], ${times}::timestamptz[])
          as done(id, status, status_code, error, next_attempt_at)
       where ${tenant.of('d')} and d.id = done.id`);
  }
}

const attemptRow = ({
  delivery: { delivery_id },
  attempt: { status_code, error, body },
  started_at,
}: JudgedAttempt) => ({
  delivery_id,
  at: started_at.toISOString(),
  status_code,
  error,
  body,
});
