import { randomBytes } from 'node:crypto';
import { type ApiKeysService, type Environment } from '@das/api-keys';
import type { ApprovalLevelsService, LevelHoldersService } from '@das/approval-levels';
import type { SavedViewsService } from '@das/approval-requests';
import type { CategoriesService, ProductsService } from '@das/catalog';
import { newId, runInContext, systemContext } from '@das/platform';
import type { TenantsService, User } from '@das/tenants';
import type { EndpointIssuer } from '@das/webhooks';
import type { DemoTenant } from './demo-tenant';
import { People } from './people';
import { type HistoryOptions, type PastServices, seedPast } from './seed-past';
import { seedRequests } from './seed-requests';

/** The services that clients use. The demo data is created through them as well. */
export interface Services extends PastServices {
  tenants: TenantsService;
  keys: ApiKeysService;
  levels: ApprovalLevelsService;
  holders: LevelHoldersService;
  categories: CategoriesService;
  products: ProductsService;
  views: SavedViewsService;
  endpoints: EndpointIssuer;
}

/** A demo tenant's entry in `demo.json`. */
export interface SeededTenant {
  slug: string;
  name: string;
  users: { email: string; password: string; role: string }[];
  keys: Record<string, string>;
}

export interface SeedOptions {
  environment: Environment;
  /** Absent: only the requests of the list, written at the present time. */
  history?: HistoryOptions;
}

/** Creates a tenant with its initial data, in one transaction. */
export function seedTenant(
  services: Services,
  demo: DemoTenant,
  { environment, history }: SeedOptions,
  tenant_id = newId(),
): Promise<SeededTenant> {
  return runInContext(systemContext(tenant_id, { environment }), () =>
    services.db.transaction(async () => {
      const passwords = newPasswords(demo);
      const company = (): Promise<User[]> => seedCompany(services, demo, passwords);
      const users = history ? await seedPast(services, demo, { company, ...history }) : await company();
      const people = new People(users);
      if (!history) await seedRequests(services, demo, people);
      for (const { by, input } of demo.views ?? []) await people.as(by, () => services.views.create(input));
      for (const endpoint of demo.webhooks ?? []) await services.endpoints.createUnchecked(endpoint);
      return describe(demo, passwords, await issueKeys(services, demo, users, environment));
    }),
  );
}

/** Creates new keys for the people of the tenant, and a read-only key of the owner. */
export async function issueKeys(
  { keys }: Services,
  demo: DemoTenant,
  users: User[],
  environment: Environment,
): Promise<Record<string, string>> {
  const tokens: Record<string, string> = {};
  const issue = async (key: string, user: User | undefined, readOnly: boolean): Promise<void> => {
    if (!key || !user) return;
    const { token } = await keys.createUnchecked(
      { name: `Demo ${key}`, role: user.role, user_id: user.id, readOnly },
      environment,
    );
    tokens[key] = token;
  };
  const holding = (email: string): User | undefined => users.find((user) => user.email === email);
  for (const { key, email } of demo.users) await issue(key, holding(email), false);
  const owner = users.find(({ role }) => role === 'owner');
  await issue('read_only', owner, true);
  return tokens;
}

const PASSWORD_BYTES = 12;

/** A new random password for each person, by e-mail. */
export const newPasswords = ({ users }: DemoTenant): Map<string, string> =>
  new Map(users.map(({ email }) => [email, randomBytes(PASSWORD_BYTES).toString('base64url')]));

export const describe = (
  { slug, name, users }: DemoTenant,
  passwords: Map<string, string>,
  keys: Record<string, string>,
): SeededTenant => ({
  slug,
  name,
  users: users.map(({ email, role }) => ({ email, password: passwords.get(email) ?? '', role })),
  keys,
});

/** Writes the tenant with its people, levels and products. */
async function seedCompany(services: Services, demo: DemoTenant, passwords: Map<string, string>): Promise<User[]> {
  const { slug, name, timezone, routing_basis } = demo;
  await services.tenants.create({ slug, name, timezone, routing_basis });
  const users: User[] = [];
  for (const { name, email, role } of demo.users)
    users.push(await services.tenants.createUser({ name, email, role, password: passwords.get(email) }));
  await seedLevels(services, demo, users);
  await seedCatalog(services, demo);
  return users;
}

async function seedCatalog({ categories, products }: Services, demo: DemoTenant): Promise<void> {
  const ids = new Map<string, string>();
  for (const category of demo.categories) ids.set(category.code ?? '', (await categories.create(category)).id);
  for (const { category, ...product } of demo.products)
    await products.create({ ...product, category_id: category && ids.get(category) });
}

async function seedLevels({ levels, holders }: Services, demo: DemoTenant, users: User[]): Promise<void> {
  const ids = new Map<string, string>();
  for (const level of demo.levels) ids.set(level.code, (await levels.create(level)).id);
  for (const { email, holds = [] } of demo.users) {
    const user = users.find((each) => each.email === email);
    for (const code of holds) await holders.assign(ids.get(code) ?? '', user?.id ?? '');
  }
}
