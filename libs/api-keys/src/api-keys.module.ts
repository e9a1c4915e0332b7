import { AuditModule } from '@das/audit';
import { TenantsModule } from '@das/tenants';
import { type DynamicModule, Module } from '@nestjs/common';
import { ApiKeysService } from './api-keys.service';
import { KeyAuthenticator } from './key-authenticator';
import { KeyPolicy } from './key-policy';
import { KeyUsages } from './key-usages';
import { KeyDays } from './request-log/key-days';
import { RequestLogRows } from './request-log/request-log-rows';
import { RequestLogWriter } from './request-log/request-log-writer';
import { RequestLogsService } from './request-log/request-logs.service';

const SERVICES = [
  ApiKeysService,
  KeyAuthenticator,
  KeyDays,
  KeyUsages,
  RequestLogRows,
  RequestLogsService,
  RequestLogWriter,
];

/** Provides API keys. @see KeyPolicy for the limits that `forRoot` takes */
@Module({ imports: [AuditModule, TenantsModule], providers: SERVICES, exports: SERVICES })
export class ApiKeysModule {
  static forRoot(policy: KeyPolicy): DynamicModule {
    return { module: ApiKeysModule, providers: [{ provide: KeyPolicy, useValue: policy }] };
  }
}
