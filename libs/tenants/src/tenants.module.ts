import { AuditModule } from '@das/audit';
import { Module } from '@nestjs/common';
import { TenantsService } from './tenants.service';

@Module({ imports: [AuditModule], providers: [TenantsService], exports: [TenantsService] })
export class TenantsModule {}
