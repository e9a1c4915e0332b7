import { Notices } from '@das/events';
import { Database } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { EndpointsService } from './endpoints.service';

/** Disables endpoints that fail, and tells the people who manage them. */
@Injectable()
export class FailedEndpoints {
  constructor(
    private readonly db: Database,
    private readonly endpoints: EndpointsService,
    private readonly notices: Notices,
  ) {}

  /** Disables an endpoint. One that is absent or inactive stays as it is. */
  disable(id: string, disabled_reason: string): Promise<void> {
    return this.db.transaction(async () => {
      if (await this.endpoints.disable(id, disabled_reason))
        await this.notices.post({ kind: 'webhook_endpoint_disabled', resource_id: id });
    });
  }
}
