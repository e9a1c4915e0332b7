import { TenantsService, type User } from '@das/tenants';
import { type Gateway, type TestTenant, dataOf } from './gateway';
import { newPerson } from './people';

/** A person as the API returns it. */
export type UserRow = Pick<User, 'id' | 'name' | 'email' | 'role' | 'active'>;

/** Reads all people of the tenant. */
export const ROWS = '{ users { id name email role active } }';

export const rowsOf = async (tenant: TestTenant): Promise<UserRow[]> =>
  dataOf<{ users: UserRow[] }>(await tenant.graphql(ROWS)).users;

export const rowOf = async (tenant: TestTenant, id: string): Promise<UserRow | undefined> =>
  (await rowsOf(tenant)).find((row) => row.id === id);

/** A person with a name that no other person of the tenant has. */
export async function named(gateway: Gateway, tenant: TestTenant, name: string, role: User['role']): Promise<User> {
  const { id } = await newPerson(gateway, tenant, role);
  return tenant.as(() => gateway.app.get(TenantsService).updateUser(id, { name }));
}
