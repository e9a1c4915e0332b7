import { permissionsOf } from '@das/tenants';

/** Whether `roles` together have a permission that the roles of `of` lack: a caller cannot create a key with more rights than its own. */
export function exceedsRights(roles: readonly string[], of: readonly string[]): boolean {
  const own = permissionsOf(of);
  return permissionsOf(roles).some((permission) => !own.includes(permission));
}
