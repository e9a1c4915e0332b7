import { permissionsOf } from '@das/tenants';

/** Whether one with these roles may do something that the other, with those, may not: nobody hands out more than they have. */
export function exceedsRights(roles: readonly string[], of: readonly string[]): boolean {
  const own = permissionsOf(of);
  return permissionsOf(roles).some((permission) => !own.includes(permission));
}
