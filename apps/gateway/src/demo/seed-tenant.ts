import { randomBytes } from 'node:crypto';
import { type ApiKeysService, type Environment } from '@das/api-keys';
import type { ApprovalLevelsService, DelegationWriter, LevelHoldersService } from '@das/approval-levels';
import type { ApprovalRequestsService, LinesService, SavedViewsService } from '@das/approval-requests';
import type { CategoriesService, ProductsService } from '@das/catalog';
import { type Database, currentTenantId, newId, requireContext, runInContext, systemContext } from '@das/platform';
import type { TenantsService, User } from '@das/tenants';
import type { EndpointIssuer } from '@das/webhooks';
import type { ActingServices, DemoDelegation, DemoRequest, DemoTenant } from './demo-tenant';

/** The services that clients use. The demo data is created through them as well. */
export interface Services extends ActingServices {
  db: Database;
  tenants: TenantsService;
  keys: ApiKeysService;
  levels: ApprovalLevelsService;
  holders: LevelHoldersService;
  delegations: DelegationWriter;
  lines: LinesService;
  categories: CategoriesService;
  products: ProductsService;
  requests: ApprovalRequestsService;
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

/** Creates a tenant with its initial data, in one transaction. */
export function seedTenant(
  services: Services,
  demo: DemoTenant,
  environment: Environment,
  tenant_id = newId(),
): Promise<SeededTenant> {
  return runInContext(systemContext(tenant_id, { environment }), () =>
    services.db.transaction(async () => {
      const { slug, name, timezone, routing_basis } = demo;
      await services.tenants.create({ slug, name, timezone, routing_basis });
      const users: User[] = [];
      const passwords = newPasswords(demo);
      for (const { name, email, role } of demo.users)
        users.push(await services.tenants.createUser({ name, email, role, password: passwords.get(email) }));
      await seedLevels(services, demo, users);
      await seedCatalog(services, demo);
      for (const request of demo.requests) await seedRequest(services, request, users);
      for (const delegation of demo.delegations ?? []) await seedDelegation(services, delegation, users);
      for (const { by, input } of demo.views ?? []) await as(users, by, () => services.views.create(input));
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

async function seedRequest(services: Services, demo: DemoRequest, users: User[]): Promise<void> {
  const dates = {
    request_date: dayFromToday(-demo.made_days_ago),
    expected_delivery_date: dayFromToday(demo.delivery_in_days),
  };
  const period = demo.ended_days_ago === undefined ? {} : { validity_period: dayFromToday(-demo.ended_days_ago) };
  const { id } = await as(users, demo.by, () => services.requests.create({ ...demo.input, ...dates, ...period }));
  const lines = await services.lines.list(id);
  const line_ids = lines.map((line) => line.id);
  for (const { by, act } of demo.then ?? []) await as(users, by, () => act(services, id, line_ids));
}

/** Through the writer: the service creates no delegation that is over. */
function seedDelegation({ db, delegations }: Services, demo: DemoDelegation, users: User[]): Promise<void> {
  const { by, to, from_days_ago, until_days_ago, reason } = demo;
  const [principal, delegate] = [personOf(users, by), personOf(users, to)];
  const period = { in_force_from: timeFromToday(-from_days_ago), until: timeFromToday(-until_days_ago) };
  const people = { principal_id: principal.id, delegate_id: delegate.id, created_by_id: principal.id };
  return as(users, by, async () => {
    const now = await db.clock.ofTransaction();
    const added = await delegations.add({ ...people, ...period, reason, scope_folded: null }, now);
    await delegations.end(added, { ended_because: 'time', ended_at: added.until }, now);
  });
}

/** Runs work as a person of the tenant, with the rights of their role. */
function as<T>(users: User[], email: string, work: () => Promise<T>): Promise<T> {
  const user = personOf(users, email);
  const { environment } = requireContext();
  return runInContext(
    systemContext(currentTenantId(), { user_id: user.id, name: user.name, roles: [user.role], environment }),
    work,
  );
}

function personOf(users: User[], email: string): User {
  const user = users.find((each) => each.email === email);
  if (!user) throw new Error(`The demo has no ${email}.`);
  return user;
}

const DAY_MS = 86_400_000;
const dayFromToday = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const timeFromToday = (days: number): string => `${dayFromToday(days)} 14:00:00`;
