// Tenants, their users and sessions, and the permissions of each role.
export {
  BusinessTime,
  compareDurations,
  secondsOf,
  type BusinessDays,
  type ResponseClock,
  type WeekdayHours,
} from './business-time/business-time';
export { durationOf, type Duration } from './business-time/duration';
export { DAY_S, LocalClock } from './business-time/local-clock';
export { momentOf, timeOf } from './business-time/moments';
export { BusinessCalendar, DEFAULT_HOURS, businessTimeOf } from './calendar';
export { CalendarService } from './calendar.service';
export { UpdateCalendarInput } from './calendar-input';
export { DurationList, DurationText } from './duration-rule';
export { TENANT_ERRORS, TENANT_RULES } from './errors';
export { emailHash } from './email-hash';
export { NewTenant } from './new-tenant';
export { PasswordsService } from './passwords.service';
export { ChangePasswordInput, CreateUserInput, LogInInput, UpdateTenantInput, UpdateUserInput } from './people-inputs';
export {
  PERMISSIONS,
  PERMISSIONS_OF,
  isOwner,
  may,
  mayNow,
  mayWriteAll,
  permissionsOf,
  rolesWith,
  shownPermissions,
  type Permission,
} from './permissions';
export { ReasonCodeInput } from './reason-code-input';
export { SessionState } from './session-state';
export { type Account, type AuthenticatedSession, type Origin } from './session-user';
export { SESSION_DAYS, SessionsService, type NewSession } from './sessions.service';
export {
  ROUTING_BASES,
  ReasonCode,
  SELF_APPROVAL_POLICIES,
  Tenant,
  type RoutingBasis,
  type SelfApprovalPolicy,
} from './tenant';
export { TenantsModule } from './tenants.module';
export { TenantsService } from './tenants.service';
export { ROLES, User, type Role } from './user';
