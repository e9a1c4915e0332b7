import { AuditModule } from '@das/audit';
import { Module } from '@nestjs/common';
import { SessionsService } from './sessions.service';
import { TenantsService } from './tenants.service';

/** Provides tenants, users and sessions. */
@Module({ imports: [AuditModule], providers: [SessionsService, TenantsService], exports: [SessionsService, TenantsService] })
export class TenantsModule {}
