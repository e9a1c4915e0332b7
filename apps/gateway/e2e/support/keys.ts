import type { Role, User } from '@das/tenants';
import { type Gateway, type TestTenant, newUser, post } from './gateway';
import { given } from './factories';

export const ALL_OF_A_KEY =
  'api_key { id name kind environment role prefix created_at last_used_at expires_at revoked_at requests_per_minute created_by { id } user { id } } secret';

/** A new key as GraphQL returns it. */
export interface MadeKey {
  api_key: { id: string; revoked_at: string | null; expires_at: string | null; prefix: string };
  secret: string;
}

export const newKey = (tenant: TestTenant, input: object = {}): Promise<MadeKey> =>
  given<MadeKey>(tenant, 'ApiKey', { name: 'K', ...input }, ALL_OF_A_KEY);

/** Whether the key authenticates a request. */
export const opens = async (url: string, secret: string): Promise<boolean> =>
  (await post(url, { query: '{ ping }' }, { authorization: `Bearer ${secret}` })).status === 200;

export const personOf = (gateway: Gateway, tenant: TestTenant, role: Role): Promise<User> =>
  tenant.as(async () => (await newUser(gateway.app, role)).owner);
