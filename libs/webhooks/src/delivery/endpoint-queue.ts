import { Database, prepared, requireCall } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { Outbox } from '../outbox';

type Waiting = { id: string; endpoint_id: string };

/**
 * What waits for an endpoint. To be called in a transaction that holds the endpoint: whoever writes deliveries holds it too,
 * so that none is overlooked. Who has one under way looks at the endpoint when it comes back.
 */
@Injectable()
export class EndpointQueue {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  async pause(endpoint_id: string): Promise<void> {
    const values = [requireCall().tenant_id, endpoint_id];
    const text = `
      update webhook_deliveries set status = 'paused', next_attempt_at = null
       where tenant_id = $1 and endpoint_id = $2 and status in ('pending', 'retrying')`;
    await this.db.runAll([prepared(text, values), prepared('delete from due_deliveries where tenant_id = $1 and endpoint_id = $2 and token is null', values)]);
  }

  /** The endpoint is gone: nothing can be signed for it any more, and what waits for it will never be sent. */
  async discard(endpoint_id: string): Promise<void> {
    const values = [requireCall().tenant_id, endpoint_id];
    const text = `
      update webhook_deliveries set status = 'exhausted', last_error = 'endpoint_deleted', next_attempt_at = null
       where tenant_id = $1 and endpoint_id = $2 and status in ('pending', 'delivering', 'retrying', 'paused')`;
    await this.db.runAll([
      prepared(text, values),
      prepared('delete from webhook_secrets where tenant_id = $1 and endpoint_id = $2', values),
      prepared('delete from webhook_troubles where tenant_id = $1 and endpoint_id = $2', values),
      prepared('delete from due_deliveries where tenant_id = $1 and endpoint_id = $2', values),
    ]);
  }

  /** Everything that was paused is due at once, and past failures are forgiven. */
  async resume(endpoint_id: string): Promise<void> {
    const values = [requireCall().tenant_id, endpoint_id];
    const text = `
      update webhook_deliveries set status = case when attempts = 0 then 'pending' else 'retrying' end, next_attempt_at = now()
       where tenant_id = $1 and endpoint_id = $2 and status = 'paused' returning id, endpoint_id`;
    const forgive = 'delete from webhook_troubles where tenant_id = $1 and endpoint_id = $2';
    const [waiting = []] = await this.db.runAll<Waiting>([prepared(text, values), prepared(forgive, values)]);
    await this.outbox.makeDue(waiting);
  }
}
