// Owns tenants, their people, and what each role may do.
export { PERMISSIONS, PERMISSIONS_OF, type Permission, isOwner, may, mayWriteAll, permissionsOf } from './permissions';
export { ROUTING_BASES, type RoutingBasis, SELF_APPROVAL_POLICIES, type SelfApprovalPolicy, Tenant } from './tenant';
export { TenantsModule } from './tenants.module';
export { type NewTenant, type NewUser, TenantsService } from './tenants.service';
export { ROLES, type Role, User } from './user';
