import { Database, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { WebhookOptions } from '../endpoints/webhook-options';

/** Changes of the failure counts of endpoints after a batch of attempts. */
export interface EndpointFailures {
  /** Ids of endpoints with a successful attempt, whose counts are reset. */
  recovered: string[];
  /** Endpoints with failures after their last success in the batch. */
  failing: { endpoint_id: string; failures: number; timed_out: boolean }[];
}

type FailingEndpoint = { endpoint_id: string; is_over_limit: boolean };

/** Counts the consecutive failures of each endpoint. All statements on `webhook_troubles` are here. */
@Injectable()
export class EndpointFailureCounts {
  constructor(
    private readonly db: Database,
    private readonly options: WebhookOptions,
  ) {}

  /** The limit as text for `disabled_reason`. */
  get limitText(): string {
    return this.options.failure_limit_text;
  }

  /** Adds failures to the counts. @returns the ids of endpoints that have failed too often and for too long */
  async add(failing: EndpointFailures['failing']): Promise<string[]> {
    const { disable_after_failures, disable_after_ms } = this.options;
    const endpoints = failing.map(({ endpoint_id }) => endpoint_id);
    const [failures, timeouts] = [
      failing.map((endpoint) => endpoint.failures),
      failing.map(({ timed_out }) => timed_out),
    ];
    const rows = await this.db.run<FailingEndpoint>(sql`
      insert into webhook_troubles (${tenant.column}, endpoint_id, failures, timed_out)
      select ${tenant.id}, * from unnest(${endpoints}::text[], ${failures}::integer[], ${timeouts}::boolean[])
          on conflict (${tenant.column}, endpoint_id) do update
         set failures = webhook_troubles.failures + excluded.failures, timed_out = webhook_troubles.timed_out or excluded.timed_out
      returning endpoint_id, failures >= ${disable_after_failures} and failing_since <= now() - ${disable_after_ms} * interval '1 millisecond' as is_over_limit`);
    return rows.filter(({ is_over_limit }) => is_over_limit).map(({ endpoint_id }) => endpoint_id);
  }

  /** Sets the counts of endpoints to zero. */
  async reset(endpoint_ids: string[]): Promise<void> {
    await this.db.run(sql`delete from webhook_troubles where ${tenant} and endpoint_id = any(${endpoint_ids})`);
  }
}
