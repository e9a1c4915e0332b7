import { AnalyticsModule } from '@das/analytics';
import { ApiKeysModule } from '@das/api-keys';
import { ApprovalLevelsModule } from '@das/approval-levels';
import { ApprovalRequestsModule } from '@das/approval-requests';
import { AuditCheckpoints, AuditExports, AuditKeys, AuditModule, CheckpointSigner } from '@das/audit';
import { CatalogModule } from '@das/catalog';
import { EventsModule } from '@das/events';
import { JobsModule } from '@das/jobs';
import { NotificationsModule, PublicUrl } from '@das/notifications';
import { Database } from '@das/platform';
import { TenantsModule } from '@das/tenants';
import { WebhookDeliveryModule } from '@das/webhooks';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { mailConfig } from '../config/mail-config';
import { type Settings, restQuota } from '../config/settings';
import { splitList } from '../config/split-list';
import { webhookConfig } from '../config/webhook-config';
import { CredentialsModule } from './credentials.module';

/** The libraries' services, configured by the settings, for every module of the gateway. */
@Global()
@Module({})
export class LibrariesModule {
  static forRoot(settings: Settings): DynamicModule {
    const limits = {
      requests_per_minute: settings.DAS_GRAPHQL_REQUESTS_PER_MINUTE,
      rest_requests_per_minute: restQuota(settings),
    };
    const keys = ApiKeysModule.forRoot(limits);
    const webhooks = WebhookDeliveryModule.forRoot(webhookConfig(settings));
    const libraries = [
      keys,
      AnalyticsModule,
      ApprovalLevelsModule,
      ApprovalRequestsModule,
      AuditModule,
      CatalogModule,
      EventsModule,
      JobsModule,
      NotificationsModule.forRoot(mailConfig(settings), new PublicUrl(settings.DAS_PUBLIC_URL), webhooks),
      TenantsModule,
      webhooks,
    ];
    return {
      module: LibrariesModule,
      imports: [...libraries, CredentialsModule.forRoot(keys)],
      providers: [checkpoints(settings), keysOf(settings), AuditExports],
      exports: [...libraries, AuditCheckpoints, AuditExports, AuditKeys],
    };
  }
}

const checkpoints = ({ DAS_SECRET_KEY = '' }: Settings) => ({
  provide: AuditCheckpoints,
  inject: [Database],
  useFactory: (db: Database) => new AuditCheckpoints(db, new CheckpointSigner(DAS_SECRET_KEY)),
});

const keysOf = ({ DAS_SECRET_KEY = '', DAS_SECRET_KEY_PREVIOUS = '' }: Settings) => ({
  provide: AuditKeys,
  useValue: new AuditKeys(DAS_SECRET_KEY, splitList(DAS_SECRET_KEY_PREVIOUS)),
});
