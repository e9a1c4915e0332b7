import { Events, EventsModule } from '@das/events';
import { Module, type OnModuleInit } from '@nestjs/common';
import { DeliveryQueue } from './queue/delivery-queue';
import { DeliveryNotifier } from './queue/delivery-notifier';
import { FanOut } from './queue/fan-out';

const SERVICES = [DeliveryNotifier, DeliveryQueue, FanOut];

/** Writes the deliveries of the events that the application emits. It does not send them. */
@Module({ imports: [EventsModule], providers: SERVICES, exports: [...SERVICES, EventsModule] })
export class WebhooksModule implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly fanOut: FanOut,
  ) {}

  onModuleInit(): void {
    this.events.deliverBy(this.fanOut);
  }
}
