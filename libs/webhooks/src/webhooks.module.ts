import { Module } from '@nestjs/common';
import { Outbox } from './outbox';
import { WebhookBell } from './webhook-bell';
import { Webhooks } from './webhooks';

/** What whoever has something to tell needs. */
@Module({ providers: [Outbox, WebhookBell, Webhooks], exports: [Outbox, WebhookBell, Webhooks] })
export class WebhooksModule {}
