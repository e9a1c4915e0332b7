import { groupedBy, inCall, systemCall } from '@das/platform';
import { Injectable, Logger } from '@nestjs/common';
import { WebhookOptions } from '../webhook-options';
import { DeliveryRecords, type FinishedCall } from './delivery-records';
import { DueDeliveries, type Job } from './due-deliveries';

/** Tenants whose deliveries are read or written at the same time; the other connections belong to those who ask. */
const TENANTS_AT_ONCE = 3;

/** The queue of all tenants, as a worker sees it; each tenant's part is done as a call of that tenant. */
@Injectable()
export class DeliveryQueue {
  private readonly log = new Logger(DeliveryQueue.name);

  constructor(
    private readonly due: DueDeliveries,
    private readonly records: DeliveryRecords,
    private readonly options: WebhookOptions,
  ) {}

  /** Claims at most so many. Those that cannot be read for the moment come again when their lease is over. */
  async claim(most: number): Promise<Job[]> {
    const jobs: Job[] = [];
    const work = async (claims: Parameters<DueDeliveries['take']>[0]): Promise<void> => void jobs.push(...(await this.due.take(claims)));
    await this.byTenant(await this.due.claim(most), work);
    return jobs;
  }

  /** @returns those that could not be written, and that nobody else has got meanwhile */
  async record(calls: FinishedCall[]): Promise<FinishedCall[]> {
    const unwritten = await this.byTenant(calls, (ofTenant) => this.records.record(ofTenant));
    return unwritten.filter(({ started_at }) => Date.now() - started_at.getTime() < this.options.lease_ms);
  }

  /** @returns the items of those tenants with whom it failed */
  private async byTenant<T extends { tenant_id: string }>(items: T[], work: (items: T[]) => Promise<void>): Promise<T[]> {
    const tenants = [...groupedBy(items, 'tenant_id')];
    const failed: T[] = [];
    const takeTurns = async (): Promise<void> => {
      for (let next = tenants.shift(); next; next = tenants.shift()) {
        const [tenant_id, ofTenant] = next;
        const call = systemCall(tenant_id, { environment: this.options.environment, name: 'webhooks' });
        await inCall(call, () => work(ofTenant)).catch((error: unknown) => {
          this.log.error(error);
          failed.push(...ofTenant);
        });
      }
    };
    await Promise.all(Array.from({ length: TENANTS_AT_ONCE }, takeTurns));
    return failed;
  }
}
