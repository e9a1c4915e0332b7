import { AuditModule } from '@das/audit';
import { EventsModule } from '@das/events';
import { Module } from '@nestjs/common';
import { CalendarService } from './calendar.service';
import { PasswordsService } from './passwords.service';
import { ServiceAccountsService } from './service-accounts.service';
import { SessionsService } from './sessions.service';
import { TenantsService } from './tenants.service';

/** Provides tenants, users, passwords and sessions. */
@Module({
  imports: [AuditModule, EventsModule],
  providers: [CalendarService, PasswordsService, ServiceAccountsService, SessionsService, TenantsService],
  exports: [CalendarService, PasswordsService, ServiceAccountsService, SessionsService, TenantsService],
})
export class TenantsModule {}
