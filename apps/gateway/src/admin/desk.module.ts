import { ApiKeysModule } from '@das/api-keys';
import { AuditModule } from '@das/audit';
import { PlatformModule, type PlatformOptions } from '@das/platform';
import { TenantsModule } from '@das/tenants';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Settings } from '../settings';

/** What commands work with, and nothing that answers requests: whoever runs one command should not wait until all of the service is there. */
@Module({})
export class DeskModule {
  static forRoot(settings: Settings, database: PlatformOptions): DynamicModule {
    const keys = ApiKeysModule.forRoot({ requests_per_minute: settings.DAS_GRAPHQL_REQUESTS_PER_MINUTE });
    return { module: DeskModule, imports: [PlatformModule.forRoot(database), AuditModule, TenantsModule, keys] };
  }
}
