import { AuditModule } from '@das/audit';
import { JobsModule } from '@das/jobs';
import { Workers } from '@das/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import { DeliveriesService } from './delivery/deliveries.service';
import { TenantFanOut } from './delivery/tenant-fan-out';
import { DeliveryRecorder } from './delivery/delivery-recorder';
import { DeliveryWorker } from './delivery/delivery-worker';
import { DeliveryWriter } from './delivery/delivery-writer';
import { ClaimedDeliveries } from './delivery/claimed-deliveries';
import { RecentDeliveries } from './delivery/recent-deliveries';
import { Sender } from './delivery/sender';
import { AddressRule } from './endpoints/address-rule';
import { SigningSecrets } from './endpoints/signing-secrets';
import { WebhooksModule } from './webhooks.module';
import { WebhookOptions } from './endpoints/webhook-options';
import { EndpointDeliveries } from './queue/endpoint-deliveries';
import { EndpointsService } from './administration/endpoints.service';
import { FailedEndpoints } from './administration/failed-endpoints';
import { EndpointIssuer } from './administration/endpoint-issuer';
import { EndpointFailureCounts } from './queue/endpoint-failure-counts';
import { DeliveryReplays } from './replay/delivery-replays';
import { ReplayJobs } from './replay/replay-jobs';
import { EventRetention } from './retention/event-retention';

/** Provides webhook endpoints and the worker that sends deliveries to them. */
@Module({})
export class WebhookDeliveryModule {
  constructor(workers: Workers, deliveries: DeliveryWorker) {
    workers.register(deliveries);
  }

  static forRoot(options: WebhookOptions): DynamicModule {
    return {
      module: WebhookDeliveryModule,
      imports: [AuditModule, JobsModule, WebhooksModule],
      providers: [
        { provide: WebhookOptions, useValue: options },
        AddressRule,
        DeliveriesService,
        TenantFanOut,
        DeliveryRecorder,
        DeliveryReplays,
        DeliveryWorker,
        DeliveryWriter,
        ClaimedDeliveries,
        EndpointIssuer,
        EndpointDeliveries,
        EndpointFailureCounts,
        EndpointsService,
        FailedEndpoints,
        EventRetention,
        RecentDeliveries,
        ReplayJobs,
        Sender,
        SigningSecrets,
      ],
      exports: [
        AddressRule,
        DeliveriesService,
        DeliveryWorker,
        EndpointIssuer,
        EndpointsService,
        EventRetention,
        RecentDeliveries,
        ReplayJobs,
        WebhookOptions,
      ],
    };
  }
}
