import type { KeyRefusal } from '@das/api-keys';
import { Audit, PlatformAudit, type PlatformEntry } from '@das/audit';
import { Database, groupedBy, runInContext, systemContext } from '@das/platform';
import { Injectable, Logger } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpHooks } from '../requests/http-hooks';
import { type Failure, FailureCounts } from './failure-counts';
import type { BearerToken } from '../requests/client';

/** Why a request was not authenticated, and the tenant of its key when the key exists. */
export interface RefusedCaller {
  refusal: KeyRefusal | NonNullable<BearerToken['refusal']>;
  tenant_id?: string;
  api_key_id?: string;
}

/** A failure with the fields of its audit entry. */
type Noted = Failure & PlatformEntry & { api_key_id?: string };

const FLUSH_MS = 250;
const SWEEP_MS = 5_000;
/** Largest number of entries that wait to be written. Further failures are only counted. */
const MAX_WAITING = 500;
const ANONYMOUS = { kind: 'anonymous', name: 'anonymous' } as const;

/**
 * Records failed authentications in the audit log. Entries are written later in batches, not while the caller waits: guessing
 * keys is cheap for the service, and responses to all keys take the same time.
 */
@Injectable()
export class FailedAuthentications extends HttpHooks {
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
  ) {
    super();
  }

  /** Writes everything once the last request is answered, while the database is still open. */
  install(fastify: FastifyInstance): void {
    fastify.addHook('onClose', () => this.end());
  }

  /** @returns milliseconds for which the address is refused because it has failed too often; 0 otherwise */
  note(request: FastifyRequest, caller: RefusedCaller, environment: string): number {
    const now = Date.now();
    const failure = noted(request, caller, environment);
    request.failure = caller.refusal;
    this.sweeping ??= setInterval(() => this.flush(Date.now()), SWEEP_MS).unref();
    if (this.counts.isWritten(failure, now, this.waiting.length < MAX_WAITING)) {
      this.waiting.push(failure);
      this.flushing ??= setTimeout(() => this.flush(Date.now()), FLUSH_MS).unref();
    }
    return this.counts.waitOf(failure, now);
  }

  /** Writes everything, also the counts of the current minute. */
  private async end(): Promise<void> {
    clearInterval(this.sweeping);
    clearTimeout(this.flushing);
    this.flush(Infinity);
    await this.writing;
  }

  private flush(now: number): void {
    this.flushing = undefined;
    const repeats = this.counts
      .takeRepeats(now)
      .map(({ last, repeats }) => ({ ...last, metadata: { ...last.metadata, repeats } }));
    const lines = [...this.waiting.splice(0), ...repeats];
    if (lines.length) this.writing = this.writing.then(() => this.write(lines));
  }

  private async write(lines: Noted[]): Promise<void> {
    const unknown = lines.filter(({ tenant_id }) => !tenant_id);
    const ofTenants = groupedBy(
      lines.filter(({ tenant_id }) => tenant_id),
      'tenant_id',
    );
    if (unknown.length) await this.attempt(unknown, () => this.platform.record(unknown));
    for (const [tenant_id, own] of ofTenants) await this.attempt(own, () => this.recordOf(tenant_id, own));
  }

  /** Logs entries that the database did not accept. They are not retried. */
  private async attempt(lines: Noted[], write: () => Promise<void>): Promise<void> {
    await write().catch((error: unknown) => {
      const lost = lines.map(({ address, reason, request_id }) => ({ address, reason, request_id }));
      this.log.error({ error: String(error), lost }, 'Failed authentications could not be written into the audit log');
    });
  }

  private recordOf(tenant_id: string, lines: Noted[]): Promise<void> {
    return runInContext(systemContext(tenant_id), () =>
      this.db.transaction(async () => {
        for (const { api_key_id = '', action, result, metadata, ...line } of lines) {
          const call = { ...systemContext(tenant_id), ...line, tenant_id, actor: ANONYMOUS };
          await runInContext(call, () =>
            this.audit.record(action, { result, metadata, resource: { type: 'api_key', id: api_key_id } }),
          );
        }
      }),
    );
  }
}

/** The query string is left out: it may contain secrets. */
const noted = (
  request: FastifyRequest,
  { refusal, tenant_id, api_key_id }: RefusedCaller,
  environment: string,
): Noted => ({
  address: normalizeIp(request.client.address),
  reason: refusal,
  tenant_id,
  api_key_id,
  action: 'auth.failed',
  result: 'failed',
  metadata: { reason: refusal, method: request.method, path: request.url.split('?')[0]?.slice(0, 255) },
  environment,
  ip: request.client.address,
  user_agent: request.headers['user-agent']?.slice(0, 255),
  request_id: request.id,
});
