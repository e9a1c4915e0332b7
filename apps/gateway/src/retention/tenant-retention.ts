import { RequestLogRows } from '@das/api-keys';
import { TombstoneRetention } from '@das/catalog';
import { JobRetention } from '@das/jobs';
import { type RemovedBatch, currentTenantId } from '@das/platform';
import { ChatRetention, MailRetention, NotificationRetention } from '@das/notifications';
import { EventRetention } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings';
import { Idempotency } from '../idempotency/idempotency';
import { EventScanCursors } from './event-scan-cursors';

/** Removes rows that depend on no other rows, by their age. */
@Injectable()
export class AgedRows {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly tombstones: TombstoneRetention,
    private readonly requestLogs: RequestLogRows,
    readonly settings: Settings,
  ) {}

  async *removeBatches(): AsyncGenerator<RemovedBatch> {
    yield await this.idempotency.removeExpired();
    yield await this.tombstones.removeNext();
    yield await this.requestLogs.removeLogs(this.settings.DAS_REQUEST_LOG_KEEP_DAYS);
    yield await this.requestLogs.removeDays();
  }
}

/** Removes notifications and known browsers. */
@Injectable()
export class NotificationRows {
  constructor(
    private readonly notifications: NotificationRetention,
    private readonly mails: MailRetention,
    private readonly chat: ChatRetention,
    private readonly settings: Settings,
  ) {}

  async *removeBatches(): AsyncGenerator<RemovedBatch> {
    const { DAS_NOTIFICATION_KEEP_DAYS: others, DAS_NOTIFICATION_READ_KEEP_DAYS: read } = this.settings;
    yield await this.notifications.removeNext({ read, others });
    yield await this.notifications.removeBrowsers();
    yield await this.mails.removeNext(this.settings.DAS_MAIL_KEEP_DAYS);
    yield await this.chat.removeNext(this.settings.DAS_MAIL_KEEP_DAYS);
  }
}

/** Removes rows of the current tenant whose days have passed. */
@Injectable()
export class TenantRetention {
  private readonly passes = new EventScanCursors();

  constructor(
    private readonly jobs: JobRetention,
    private readonly events: EventRetention,
    private readonly aged: AgedRows,
    private readonly notifications: NotificationRows,
  ) {}

  /** Removes at most one batch of each kind, each in a separate transaction. */
  async *removeBatches(): AsyncGenerator<RemovedBatch> {
    yield* this.aged.removeBatches();
    yield* this.notifications.removeBatches();
    yield await this.jobs.removeNext(this.aged.settings.DAS_JOB_KEEP_DAYS);
    yield await this.removeEvents();
  }

  private async removeEvents(): Promise<RemovedBatch> {
    const { DAS_EVENT_KEEP_DAYS: events, DAS_WEBHOOK_KEEP_DAYS: deliveries } = this.aged.settings;
    const tenant_id = currentTenantId();
    const batch = await this.events.removeNext({ events, deliveries }, this.passes.of(tenant_id, Date.now()));
    this.passes.note(tenant_id, batch.pass, { hasEnded: !batch.hasMore, now: Date.now() });
    return batch;
  }
}
