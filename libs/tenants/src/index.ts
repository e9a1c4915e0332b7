// Owns tenants, their people, who of them is logged in, and what each role may do.
export { CreateUserInput, LogInInput, UpdateTenantInput, UpdateUserInput } from './people-inputs';
export { PERMISSIONS, PERMISSIONS_OF, type Permission, isOwner, may, mayWriteAll, permissionsOf, shownPermissions } from './permissions';
export { type AuthenticatedSession, type NewSession, type Origin, SESSION_DAYS, SessionsService } from './sessions.service';
export { ROUTING_BASES, type RoutingBasis, SELF_APPROVAL_POLICIES, type SelfApprovalPolicy, Tenant } from './tenant';
export { TenantsModule } from './tenants.module';
export { type NewTenant, type NewUser, TenantsService } from './tenants.service';
export { ROLES, type Role, User } from './user';
