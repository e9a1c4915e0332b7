import { AuditModule } from '@das/audit';
import { type DynamicModule, Module } from '@nestjs/common';
import { DeliveriesService } from './delivery/deliveries.service';
import { DeliveryQueue } from './delivery/delivery-queue';
import { DeliveryRecords } from './delivery/delivery-records';
import { DeliveryWorker } from './delivery/delivery-worker';
import { DueDeliveries } from './delivery/due-deliveries';
import { EndpointQueue } from './delivery/endpoint-queue';
import { QueueFigures } from './delivery/queue-figures';
import { Sender } from './delivery/sender';
import { AddressRule } from './endpoints/address-rule';
import { EndpointIssuer } from './endpoints/endpoint-issuer';
import { EndpointsService } from './endpoints/endpoints.service';
import { SigningSecrets } from './endpoints/signing-secrets';
import { WebhookOptions } from './webhook-options';
import { WebhooksModule } from './webhooks.module';

/** Endpoints, and the way to them. */
@Module({})
export class WebhookDeliveryModule {
  static forRoot(options: WebhookOptions): DynamicModule {
    return {
      module: WebhookDeliveryModule,
      imports: [AuditModule, WebhooksModule],
      providers: [
        { provide: WebhookOptions, useValue: options },
        AddressRule,
        DeliveriesService,
        DeliveryQueue,
        DeliveryRecords,
        DeliveryWorker,
        DueDeliveries,
        EndpointIssuer,
        EndpointQueue,
        EndpointsService,
        QueueFigures,
        Sender,
        SigningSecrets,
      ],
      exports: [AddressRule, DeliveriesService, DeliveryWorker, EndpointIssuer, EndpointsService, QueueFigures, WebhookOptions],
    };
  }
}
