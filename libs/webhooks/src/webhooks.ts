import { Database } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { WebhookEvent } from './webhook-event';

/** Tells other systems what happened, in the transaction in which it happens: nothing is told of what is rolled back. */
@Injectable()
export class Webhooks {
  constructor(private readonly db: Database) {}

  /**
   * @param type `resource.verb`, such as `approval_request.approved`
   * @param data what the receivers read; its `id` is the resource's
   */
  async emit(type: string, data: { id: string }): Promise<void> {
    await this.db.rowsOf(WebhookEvent).add({ type, resource_id: data.id, data });
  }
}
