import { Module } from '@nestjs/common';
import { Outbox } from './outbox';
import { DeliveryNotifier } from './delivery-notifier';
import { DeliveryQueue } from './delivery-queue';
import { Webhooks } from './webhooks';

const SERVICES = [DeliveryNotifier, DeliveryQueue, Outbox, Webhooks];

/** For modules that emit events. It does not send deliveries. */
@Module({ providers: SERVICES, exports: SERVICES })
export class WebhooksModule {}
