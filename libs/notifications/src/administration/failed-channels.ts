import { Notices } from '@das/events';
import { Database } from '@das/platform';
import { WebhookOptions } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import { ChannelsService } from './channels.service';

/** Disables channels that fail, and notifies the people who manage them. */
@Injectable()
export class FailedChannels {
  constructor(
    private readonly db: Database,
    private readonly channels: ChannelsService,
    private readonly notices: Notices,
    private readonly options: WebhookOptions,
  ) {}

  /** Disables a channel. One that is absent or inactive stays as it is. */
  disable(id: string, disabled_reason: string): Promise<void> {
    return this.db.transaction(async () => {
      if (await this.channels.disable(id, disabled_reason))
        await this.notices.post({ kind: 'chat_channel_disabled', resource_id: id });
    });
  }

  /** Disables a channel that has failed too often and for too long. */
  disableFailing(id: string): Promise<void> {
    return this.disable(id, this.options.failure_limit_text);
  }
}
