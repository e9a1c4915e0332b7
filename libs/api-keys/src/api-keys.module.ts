import { AuditModule } from '@das/audit';
import { TenantsModule } from '@das/tenants';
import { type DynamicModule, Module } from '@nestjs/common';
import { ApiKeysService } from './api-keys.service';
import { KeyAuthenticator } from './key-authenticator';
import { KeyPolicy } from './key-policy';
import { KeyUsages } from './key-usages';

const SERVICES = [ApiKeysService, KeyAuthenticator, KeyUsages];

/** Provides API keys. @see KeyPolicy for the limits that `forRoot` takes */
@Module({ imports: [AuditModule, TenantsModule], providers: SERVICES, exports: SERVICES })
export class ApiKeysModule {
  static forRoot(policy: KeyPolicy): DynamicModule {
    return { module: ApiKeysModule, providers: [{ provide: KeyPolicy, useValue: policy }] };
  }
}
