import { type TenantWorker, type Worker, byTenant } from '@das/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { composeMail } from '../mail/compose-mail';
import { MailOptions } from '../mail/mail-options';
import type { Claim } from '../queue/email-queue';
import type { Attempt } from './attempt';
import { MAIL_METRICS } from './mail-metrics';
import { MailPreparation, type PreparedMail } from './mail-preparation.service';
import { type FinishedMail, MailRecorder } from './mail-recorder';
import type { MailTransport } from './mail-transport';
import { ServerGate } from './server-gate';

/** Token of the transport; null when the service sends no e-mail. */
export const MAIL_TRANSPORT = Symbol('mail transport');

/** Claimed mails that a process prepares, sends or waits to send. */
const MAX_CLAIMED = 25;
/** Fewer are claimed only when nothing is in progress, so that a statement serves several mails. */
const LEAST_CLAIMED = 10;

interface MailInProgress {
  claim: Claim;
  extended_ms: number;
}

/** Sends due mails. No transaction is open during a conversation. */
@Injectable()
export class MailWorker implements Worker {
  readonly name = 'mail';
  readonly interval_ms: number;
  readonly batch = MAX_CLAIMED;
  readonly metrics = MAIL_METRICS;
  private readonly log = new Logger(MailWorker.name);
  private readonly gate: ServerGate;
  private readonly inProgress = new Map<string, MailInProgress>();
  private readonly attempts = new Set<Promise<void>>();
  private finished: FinishedMail[] = [];
  private wake = (): void => undefined;

  constructor(
    private readonly preparation: MailPreparation,
    private readonly recorder: MailRecorder,
    private readonly options: MailOptions,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport | null,
  ) {
    this.interval_ms = options.poll_ms;
    this.gate = new ServerGate(options);
  }

  begin(wake: () => void): void {
    this.wake = wake;
  }

  /** Ends the conversations in progress and records them; the other claims are released. */
  async end(): Promise<void> {
    this.transport?.end();
    await Promise.all(this.attempts);
    await this.recordFinished();
  }

  async work(): Promise<boolean> {
    await this.recordFinished();
    await this.extendLeases();
    if (!this.transport) return false;
    const free = MAX_CLAIMED - this.inProgress.size;
    if (free < LEAST_CLAIMED && this.gate.isOpen) return false;
    const most = this.gate.most(free, Date.now());
    const claims = most > 0 ? await this.preparation.queue.claim(most, this.options.lease_ms) : [];
    if (!claims.length) return this.finished.length > 0;
    this.gate.began();
    const prepared = await this.prepare(claims);
    if (!prepared.length) this.gate.skipped();
    for (const mail of prepared) this.begun(mail, this.transport);
    return claims.length === most || this.finished.length > 0;
  }

  /** Mails that cannot be prepared now are claimed again when their lease ends. */
  private async prepare(claims: Claim[]): Promise<PreparedMail[]> {
    const prepared: PreparedMail[] = [];
    await byTenant(
      claims,
      ({ tenant_id }) => tenant_id,
      this.tenantWorker,
      async (own) => {
        prepared.push(...(await this.preparation.prepare(own)));
      },
    );
    return prepared;
  }

  private begun(mail: PreparedMail, transport: MailTransport): void {
    this.inProgress.set(mail.claim.id, { claim: mail.claim, extended_ms: Date.now() });
    const attempt = this.attempt(mail, transport).finally(() => this.attempts.delete(attempt));
    this.attempts.add(attempt);
  }

  private async attempt({ claim, delivery, content }: PreparedMail, transport: MailTransport): Promise<void> {
    const attempt = await transport
      .send(() => composeMail({ ...content, date: new Date() }))
      .catch((error: Error): Attempt => {
        this.log.error(error); // a bug: the mail is retried like one that the server refuses for now
        return { result: 'temporary', error: 'The mail could not be made.' };
      });
    this.noteServer(attempt);
    this.finished.push({ claim, delivery, attempt });
    this.wake();
  }

  private noteServer(attempt: Attempt): void {
    if (attempt.result === 'abandoned') return;
    if (attempt.result !== 'unreachable') {
      if (this.gate.reached()) this.log.log('The mail server accepts mails again.');
    } else if (this.gate.unreachable(Date.now()))
      this.log.warn({ message: 'The mail server cannot be used. One mail is tried every 30 s.', error: attempt.error });
  }

  /** Attempts that cannot be recorded are recorded in a later round while their leases hold. */
  private async recordFinished(): Promise<void> {
    const finished = this.finished.splice(0);
    const failed = await byTenant(
      finished,
      ({ claim }) => claim.tenant_id,
      this.tenantWorker,
      (own) => this.recorder.record(own),
    );
    const kept = new Set(failed);
    for (const mail of finished) if (!kept.has(mail)) this.inProgress.delete(mail.claim.id);
    this.finished.push(...failed);
  }

  /** Claims outlive a slow conversation, so that no other process begins a second one. */
  private async extendLeases(): Promise<void> {
    const now = Date.now();
    const old = [...this.inProgress.values()].filter(
      ({ extended_ms }) => now - extended_ms > this.options.lease_ms / 3,
    );
    await byTenant(
      old,
      ({ claim }) => claim.tenant_id,
      this.tenantWorker,
      async (own) => {
        await this.preparation.queue.extend(
          own.map(({ claim }) => claim),
          this.options.lease_ms,
        );
        for (const mail of own) mail.extended_ms = now;
      },
    );
  }

  private get tenantWorker(): TenantWorker {
    return { environment: this.options.environment, name: this.name, log: this.log };
  }
}
