// Owns tenants and their people.
export { ROUTING_BASES, type RoutingBasis, SELF_APPROVAL_POLICIES, type SelfApprovalPolicy, Tenant } from './tenant';
export { TenantsModule } from './tenants.module';
export { type NewTenant, type NewUser, TenantsService } from './tenants.service';
export { ROLES, type Role, User } from './user';
