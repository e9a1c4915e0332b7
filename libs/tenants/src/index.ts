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
export { dayIn, momentOf, timeOf } from './business-time/moments';
export { BusinessCalendar, DEFAULT_HOURS, businessTimeOf, type StoredCalendar } from './calendar';
export { CalendarService } from './calendar.service';
export { UpdateCalendarInput } from './calendar-input';
export { DurationList, DurationText } from './duration-rule';
export { TENANT_ERRORS, TENANT_RULES } from './errors';
export { emailHash } from './email-hash';
export { BROWSER_DAYS } from './known-browsers';
export { NewTenant } from './new-tenant';
export { PasswordsService } from './passwords.service';
export { PeopleArguments, UserFilterInput } from './people-arguments';
export { ChangePasswordInput, CreateUserInput, LogInInput, UpdateTenantInput, UpdateUserInput } from './people-inputs';
export { PERMISSIONS, type Permission } from './permission-names';
export {
  MissingScope,
  PERMISSIONS_OF,
  assertMay,
  holdsOneOf,
  isOwner,
  may,
  mayDecideRequests,
  mayNow,
  mayWriteAll,
  permissionsOf,
  rolesWith,
  shownPermissions,
} from './permissions';
export { ReasonCodeInput } from './reason-code-input';
export {
  MAX_SCOPES,
  NARROW_SCOPES,
  NEEDED_FOR,
  SCOPES,
  containsScope,
  containsScopes,
  storedScopes,
  type Scope,
  type Scopes,
} from './scopes';
export { CreateServiceAccountInput } from './service-account-input';
export { ServiceAccountsService } from './service-accounts.service';
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
export { ROLES, USER_KINDS, User, type Role, type UserKind } from './user';
