import { Database, presentPlus, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { EmailDelivery } from '../queue/email-delivery';
import type { Claim } from '../queue/email-queue';
import { EmailWriter } from '../queue/email-writer';
import { Addresses } from './addresses.service';
import type { Attempt } from './attempt';
import { type MailResult, mailResult } from './mail-result';

/** An attempt that has ended and is not recorded yet. */
export interface FinishedMail {
  claim: Claim;
  delivery: Pick<EmailDelivery, 'attempts' | 'id' | 'user_id'>;
  attempt: Attempt;
}

type JudgedMail = FinishedMail & { result: MailResult };

/** Records attempts of the current tenant, with what follows for mails and addresses. */
@Injectable()
export class MailRecorder {
  constructor(
    private readonly db: Database,
    private readonly writer: EmailWriter,
    private readonly addresses: Addresses,
  ) {}

  /** Attempts whose claims are no longer valid change nothing: another process has the mail. */
  record(finished: FinishedMail[]): Promise<void> {
    return this.db.transaction(async () => {
      const held = await this.writer.queue.lockHeld(finished.map(({ claim }) => claim));
      const judged = finished
        .filter(({ delivery }) => held.has(delivery.id))
        .map((mail) => ({ ...mail, result: this.resultOf(mail) }));
      await this.addresses.record(judged.map(({ delivery: { user_id }, attempt }) => ({ user_id, attempt })));
      await this.end(judged);
      await this.retry(judged);
      await this.wait(judged);
    });
  }

  private resultOf({ attempt, delivery }: FinishedMail): MailResult {
    return mailResult(attempt, delivery.attempts, this.writer.options.retry_seconds);
  }

  private async end(judged: JudgedMail[]): Promise<void> {
    const ended = judged.flatMap(({ delivery: { id }, result: { status, error } }) =>
      status === 'sent' || status === 'failed' ? [{ id, status, error, counts: true }] : [],
    );
    await this.writer.end(ended);
  }

  private async retry(judged: JudgedMail[]): Promise<void> {
    const retries = judged.flatMap(({ delivery: { id }, result }) =>
      result.status === 'retrying' ? [{ id, error: result.error, delay_s: result.delay_s }] : [],
    );
    if (!retries.length) return;
    const [ids, errors] = [retries.map(({ id }) => id), retries.map(({ error }) => error)];
    const delays = retries.map(({ delay_s }) => delay_s);
    await this.db.run(sql`
      update email_deliveries d
         set status = 'retrying', reason = null, attempts = d.attempts + 1, last_error = retry.error, next_attempt_at = ${presentPlus('retry.delay_s')}
        from unnest(${ids}::text[], ${errors}::text[], ${delays}::float8[]) as retry(id, error, delay_s)
       where ${tenant.of('d')} and d.id = retry.id`);
    await this.writer.queue.postpone(retries);
    this.db.commitHooks.afterCommit(() => this.db.measurements.emit('mail', 'retried', retries.length));
  }

  /** Nothing was wrong with these mails. The error says why they wait. */
  private async wait(judged: JudgedMail[]): Promise<void> {
    const waiting = judged.flatMap(({ delivery: { id }, result }) =>
      result.status === 'waiting' ? [{ id, error: result.error }] : [],
    );
    if (!waiting.length) return;
    const [ids, errors] = [waiting.map(({ id }) => id), waiting.map(({ error }) => error)];
    await this.db.run(sql`
      update email_deliveries d set last_error = coalesce(waiting.error, d.last_error)
        from unnest(${ids}::text[], ${errors}::text[]) as waiting(id, error)
       where ${tenant.of('d')} and d.id = waiting.id`);
    await this.writer.queue.release(waiting);
  }
}
