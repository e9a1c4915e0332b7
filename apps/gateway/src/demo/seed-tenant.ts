import { type ApiKeysService, type Environment } from '@das/api-keys';
import type { ApprovalLevelsService } from '@das/approval-levels';
import type { ApprovalRequestsService } from '@das/approval-requests';
import type { CategoriesService, ProductsService } from '@das/catalog';
import { type Database, inCall, newId, requireCall, systemCall } from '@das/platform';
import type { TenantsService, User } from '@das/tenants';
import type { EndpointIssuer } from '@das/webhooks';
import type { DemoRequest, DemoTenant } from './demo-tenant';

/** The services that a client reaches; the demo data comes in through the same doors. */
export interface Services {
  db: Database;
  tenants: TenantsService;
  keys: ApiKeysService;
  levels: ApprovalLevelsService;
  categories: CategoriesService;
  products: ProductsService;
  requests: ApprovalRequestsService;
  endpoints: EndpointIssuer;
}

/** A demo tenant's entry in `demo.json`. */
export interface SeededTenant {
  slug: string;
  name: string;
  users: { email: string; role: string }[];
  keys: Record<string, string>;
}

/** Makes a tenant with all that it starts with, in one transaction: a kill in the middle leaves nothing of it. */
export function seedTenant(services: Services, demo: DemoTenant, environment: Environment): Promise<SeededTenant> {
  const tenant_id = newId();
  return inCall(systemCall(tenant_id, { environment }), () =>
    services.db.transaction(async () => {
      await services.tenants.create(demo);
      const users: User[] = [];
      for (const { name, email, role } of demo.users) users.push(await services.tenants.createUser({ name, email, role }));
      for (const level of demo.levels) await services.levels.create(level);
      await seedCatalog(services, demo);
      for (const request of demo.requests) await seedRequest(services, request, users);
      for (const endpoint of demo.webhooks ?? []) await services.endpoints.register(endpoint);
      return describe(demo, await issueKeys(services, demo, users, environment));
    }),
  );
}

/** Makes new keys for the people of the tenant, and a read-only one of the owner's. */
export async function issueKeys({ keys }: Services, demo: DemoTenant, users: User[], environment: Environment): Promise<Record<string, string>> {
  const tokens: Record<string, string> = {};
  const issue = async (key: string, user: User | undefined, readOnly: boolean): Promise<void> => {
    if (!key || !user) return;
    const { token } = await keys.create({ name: `Demo ${key}`, role: user.role, user_id: user.id, readOnly }, environment);
    tokens[key] = token;
  };
  const holding = (email: string): User | undefined => users.find((user) => user.email === email);
  for (const { key, email } of demo.users) await issue(key, holding(email), false);
  const owner = users.find(({ role }) => role === 'owner');
  await issue('read_only', owner, true);
  return tokens;
}

export const describe = ({ slug, name, users }: DemoTenant, keys: Record<string, string>): SeededTenant => ({
  slug,
  name,
  users: users.map(({ email, role }) => ({ email, role })),
  keys,
});

async function seedCatalog({ categories, products }: Services, demo: DemoTenant): Promise<void> {
  const ids = new Map<string, string>();
  for (const category of demo.categories) ids.set(category.code ?? '', (await categories.create(category)).id);
  for (const { category, ...product } of demo.products) await products.create({ ...product, category_id: category && ids.get(category) });
}

async function seedRequest({ requests }: Services, demo: DemoRequest, users: User[]): Promise<void> {
  const user = users.find(({ email }) => email === demo.by);
  const dates = { request_date: dayFromToday(-demo.made_days_ago), expected_delivery_date: dayFromToday(demo.delivery_in_days) };
  const { tenant_id, environment } = requireCall();
  await inCall(systemCall(tenant_id, { user_id: user?.id, name: user?.name ?? '', environment }), () => requests.create({ ...demo.input, ...dates }));
}

const DAY_MS = 86_400_000;
const dayFromToday = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
