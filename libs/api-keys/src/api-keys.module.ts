import { AuditModule } from '@das/audit';
import { Module } from '@nestjs/common';
import { ApiKeysService } from './api-keys.service';

@Module({ imports: [AuditModule], providers: [ApiKeysService], exports: [ApiKeysService] })
export class ApiKeysModule {}
