import type { KeyRefusal } from '@das/api-keys';
import { Audit, PlatformAudit, type PlatformEntry } from '@das/audit';
import { Database, groupedBy, inCall, systemCall } from '@das/platform';
import { Injectable, Logger } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { type Failure, FailureCounts } from './failure-counts';
import type { ShownToken } from './shown-token';

/** Why a request did not get in, and whose key it showed, when anybody has it. */
export interface RefusedCaller {
  refusal: KeyRefusal | NonNullable<ShownToken['refusal']>;
  tenant_id?: string;
  api_key_id?: string;
}

/** A failure with all that its line in the log says. */
type Noted = Failure & PlatformEntry & { api_key_id?: string };

const FLUSH_MS = 250;
const SWEEP_MS = 5_000;
/** Lines that wait to be written; what comes while there are so many is only counted. */
const MOST_WAITING = 500;
const ANONYMOUS = { kind: 'anonymous', name: 'anonymous' } as const;

/**
 * Notes who failed to get in. Nothing of it happens while the caller waits: lines are written a moment later, many at
 * once, so that guessing costs us next to nothing and the answers for all keys take the same time.
 */
@Injectable()
export class FailedAuthentications {
  private readonly log = new Logger(FailedAuthentications.name);
  private readonly counts = new FailureCounts<Noted>();
  private waiting: Noted[] = [];
  private writing = Promise.resolve();
  private flushing: NodeJS.Timeout | undefined;
  private sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly platform: PlatformAudit,
  ) {}

  /** @returns for how many milliseconds the address gets no more answers, because it has failed too often; 0 otherwise */
  note(request: FastifyRequest, caller: RefusedCaller, environment: string): number {
    const now = Date.now();
    const failure = noted(request, caller, environment);
    this.sweeping ??= setInterval(() => this.flush(Date.now()), SWEEP_MS).unref();
    if (this.counts.isWritten(failure, now, this.waiting.length < MOST_WAITING)) {
      this.waiting.push(failure);
      this.flushing ??= setTimeout(() => this.flush(Date.now()), FLUSH_MS).unref();
    }
    return this.counts.waitOf(failure, now);
  }

  /** Writes everything, also the counts of minutes that have not ended. */
  async end(): Promise<void> {
    clearInterval(this.sweeping);
    clearTimeout(this.flushing);
    this.flush(Infinity);
    await this.writing;
  }

  private flush(now: number): void {
    this.flushing = undefined;
    const repeats = this.counts.takeRepeats(now).map(({ last, repeats }) => ({ ...last, metadata: { ...last.metadata, repeats } }));
    const lines = [...this.waiting.splice(0), ...repeats];
    if (lines.length) this.writing = this.writing.then(() => this.write(lines));
  }

  private async write(lines: Noted[]): Promise<void> {
    const ofNobody = lines.filter(({ tenant_id }) => !tenant_id);
    const ofTenants = groupedBy(
      lines.filter(({ tenant_id }) => tenant_id),
      'tenant_id',
    );
    if (ofNobody.length) await this.attempt(ofNobody, () => this.platform.record(ofNobody));
    for (const [tenant_id, own] of ofTenants) await this.attempt(own, () => this.recordOf(tenant_id, own));
  }

  /** The log of the process is the last resort when the database is away: nobody waits for us to try again. */
  private async attempt(lines: Noted[], write: () => Promise<void>): Promise<void> {
    await write().catch((error: unknown) => {
      const lost = lines.map(({ address, reason, request_id }) => ({ address, reason, request_id }));
      this.log.error({ error: String(error), lost }, 'Failed authentications could not be written into the audit log');
    });
  }

  private recordOf(tenant_id: string, lines: Noted[]): Promise<void> {
    return inCall(systemCall(tenant_id), () =>
      this.db.transaction(async () => {
        for (const { api_key_id = '', action, result, metadata, ...line } of lines) {
          const call = { ...systemCall(tenant_id), ...line, tenant_id, actor: ANONYMOUS };
          await inCall(call, () => this.audit.record(action, { result, metadata, resource: { type: 'api_key', id: api_key_id } }));
        }
      }),
    );
  }
}

/** No query goes into the log: it may hold anything. */
const noted = (request: FastifyRequest, { refusal, tenant_id, api_key_id }: RefusedCaller, environment: string): Noted => ({
  address: normalizeIp(request.ip),
  reason: refusal,
  tenant_id,
  api_key_id,
  action: 'auth.failed',
  result: 'failed',
  metadata: { reason: refusal, method: request.method, path: request.url.split('?')[0]?.slice(0, 255) },
  environment,
  ip: request.ip,
  user_agent: request.headers['user-agent']?.slice(0, 255),
  request_id: request.id,
});
