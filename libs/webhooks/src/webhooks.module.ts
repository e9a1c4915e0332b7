import { Module } from '@nestjs/common';
import { Webhooks } from './webhooks';
import { DeliveryQueue } from './queue/delivery-queue';
import { DeliveryNotifier } from './queue/delivery-notifier';
import { Outbox } from './queue/outbox';

const SERVICES = [DeliveryNotifier, DeliveryQueue, Outbox, Webhooks];

/** For modules that emit events. It does not send deliveries. */
@Module({ providers: SERVICES, exports: SERVICES })
export class WebhooksModule {}
