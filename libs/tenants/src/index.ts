// Owns tenants, their users, sessions, and the permissions of each role.
export { emailHash } from './email-hash';
export { NewTenant } from './new-tenant';
export { CreateUserInput, LogInInput, UpdateTenantInput, UpdateUserInput } from './people-inputs';
export { PERMISSIONS, PERMISSIONS_OF, type Permission, isOwner, may, mayWriteAll, permissionsOf, shownPermissions } from './permissions';
export { type AuthenticatedSession, type NewSession, type Origin, SESSION_DAYS, SessionsService } from './sessions.service';
export { ROUTING_BASES, type RoutingBasis, SELF_APPROVAL_POLICIES, type SelfApprovalPolicy, Tenant } from './tenant';
export { TenantsModule } from './tenants.module';
export { TenantsService } from './tenants.service';
export { ROLES, type Role, User } from './user';
