import { AuditModule } from '@das/audit';
import { Module } from '@nestjs/common';
import { SessionsService } from './sessions.service';
import { TenantsService } from './tenants.service';

@Module({ imports: [AuditModule], providers: [SessionsService, TenantsService], exports: [SessionsService, TenantsService] })
export class TenantsModule {}
