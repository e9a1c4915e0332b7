import { ApiKeysModule } from '@das/api-keys';
import { AuditModule } from '@das/audit';
import { PlatformModule, type PlatformOptions } from '@das/platform';
import { TenantsModule } from '@das/tenants';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Settings } from '../config/settings';

/** The services that commands use. Without HTTP, so that a command starts fast. */
@Module({})
export class AdminModule {
  static forRoot(settings: Settings, database: PlatformOptions): DynamicModule {
    const keys = ApiKeysModule.forRoot({ requests_per_minute: settings.DAS_GRAPHQL_REQUESTS_PER_MINUTE });
    return { module: AdminModule, imports: [PlatformModule.forRoot(database), AuditModule, TenantsModule, keys] };
  }
}
