import { Database, prepared, requireCall } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { Outbox } from '../outbox';

type Waiting = { id: string; endpoint_id: string };

/**
 * What waits for an endpoint. To be called in a transaction that holds the endpoint: whoever writes deliveries holds it too,
 * so that none is overlooked. What is under way is left alone; whoever has it looks at the endpoint when it comes back.
 */
@Injectable()
export class EndpointQueue {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  async pause(endpoint_id: string): Promise<void> {
    await this.takeOut(endpoint_id, `status = 'paused', next_attempt_at = null where status in ('pending', 'retrying')`);
  }

  /** The endpoint is gone: what waits for it will never be sent, and nothing can be signed for it any more. */
  async discard(endpoint_id: string): Promise<void> {
    await this.db.run(prepared('delete from webhook_secrets where tenant_id = $1 and endpoint_id = $2', [requireCall().tenant_id, endpoint_id]));
    const change = `status = 'exhausted', last_error = 'endpoint_deleted', next_attempt_at = null`;
    await this.takeOut(endpoint_id, `${change} where status in ('pending', 'retrying', 'paused')`);
  }

  /** Everything that was paused is due at once, and past failures are forgiven. */
  async resume(endpoint_id: string): Promise<void> {
    const { tenant_id } = requireCall();
    const text = `
      update webhook_deliveries set status = case when attempts = 0 then 'pending' else 'retrying' end, next_attempt_at = now()
       where tenant_id = $1 and endpoint_id = $2 and status = 'paused' returning id, endpoint_id`;
    const forgive = 'delete from webhook_troubles where tenant_id = $1 and endpoint_id = $2';
    const [waiting = []] = await this.db.runAll<Waiting>([prepared(text, [tenant_id, endpoint_id]), prepared(forgive, [tenant_id, endpoint_id])]);
    await this.outbox.makeDue(waiting);
  }

  private async takeOut(endpoint_id: string, change: string): Promise<void> {
    const { tenant_id } = requireCall();
    await this.db.runAll([
      prepared(`update webhook_deliveries set ${change} and tenant_id = $1 and endpoint_id = $2`, [tenant_id, endpoint_id]),
      prepared('delete from due_deliveries where tenant_id = $1 and endpoint_id = $2 and token is null', [tenant_id, endpoint_id]),
    ]);
  }
}
