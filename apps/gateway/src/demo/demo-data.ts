import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Environment, environmentOf } from '@das/api-keys';
import { newId, runInContext, systemContext, where } from '@das/platform';
import { type Account, User } from '@das/tenants';
import { Client } from 'pg';
import { corvane } from './corvane/corvane';
import type { DemoTenant } from './demo-tenant';
import {
  type SeedOptions,
  type SeededTenant,
  type Services,
  describe,
  issueKeys,
  newPasswords,
  seedTenant,
} from './seed-tenant';
import { veltrona } from './veltrona/veltrona';

/** Members of `demo.json` besides the tenants. */
export interface DemoAddresses {
  base_url: string;
  database_url: string;
  database_admin_url: string;
  secret_key: string;
}

/** The demo in a database. */
export interface ProvidedDemo {
  /** The entries of `demo.json`; none when the database has no demo. */
  tenants: SeededTenant[];
  /** The ids of the tenants. */
  ids: string[];
}

const DEMOS = [veltrona, corvane];
const EMAILS = DEMOS.flatMap(({ users }) => users.map(({ email }) => email));

export const demoFile = (dataDir: string): string => join(dataDir, 'demo.json');

/**
 * Creates the demo tenants in an empty database. Completes a demo that was interrupted. Leaves a database with other tenants
 * unchanged.
 */
export async function provideDemo(
  services: Services,
  file: string,
  admin_url: string,
  options: SeedOptions,
): Promise<ProvidedDemo> {
  const { environment } = options;
  const present = await presentTenants(admin_url);
  if ([...present.keys()].some((slug) => !DEMOS.some((demo) => demo.slug === slug))) return { tenants: [], ids: [] };
  const known = await knownTenants(file);
  const provided = DEMOS.map(async (demo) => {
    const present_id = present.get(demo.slug);
    const id = present_id ?? newId();
    const kept = known.find((tenant) => tenant.slug === demo.slug && isComplete(tenant, environment));
    if (!present_id) return { id, tenant: await seedTenant(services, demo, options, id) };
    return { id, tenant: kept ?? (await withNewSecrets(services, demo, id, environment)) };
  });
  const all = await Promise.all(provided);
  return { tenants: all.map(({ tenant }) => tenant), ids: all.map(({ id }) => id) };
}

/** The people of the demo in these tenants, in the order in which they were created. */
export async function demoPeople({ db }: Services, tenant_ids: string[]): Promise<Account[]> {
  const ofTenants = tenant_ids.map((tenant_id) =>
    runInContext(systemContext(tenant_id), async () => {
      const users = await db.rowsOf(User).list({ where: where.isOneOf('email', EMAILS) });
      return users.map(({ id, email }): Account => ({ tenant_id, user_id: id, email }));
    }),
  );
  return (await Promise.all(ofTenants)).flat();
}

/** Writes the file atomically and readable by its owner only, because it contains keys. */
export async function writeDemoFile(file: string, addresses: DemoAddresses, tenants: SeededTenant[]): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(unfinished, `${JSON.stringify({ ...addresses, tenants }, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, file);
}

/** Ids of tenants by slug. Read as the owner of the tables, because row-level security hides tenants from each other. */
async function presentTenants(admin_url: string): Promise<Map<string, string>> {
  const client = new Client({ connectionString: admin_url });
  await client.connect();
  try {
    const { rows } = await client.query<{ slug: string; id: string }>('select slug, id from tenants');
    return new Map(rows.map(({ slug, id }) => [slug, id]));
  } finally {
    await client.end();
  }
}

async function knownTenants(file: string): Promise<SeededTenant[]> {
  if (!existsSync(file)) return [];
  return (JSON.parse(await readFile(file, 'utf8')) as { tenants: SeededTenant[] }).tenants;
}

/** Whether it has a password of each person, and its keys are of this environment. */
const isComplete = ({ users, keys }: SeededTenant, environment: Environment): boolean =>
  users.every(({ password }) => password) && Object.values(keys).every((key) => environmentOf(key) === environment);

/** Creates new passwords and keys when the file is lost: those in the database are only hashes. */
function withNewSecrets(
  services: Services,
  demo: DemoTenant,
  tenant_id: string,
  environment: Environment,
): Promise<SeededTenant> {
  return runInContext(systemContext(tenant_id, { environment }), async () => {
    const users = await services.db.rowsOf(User).list({ where: where.equals('active', true) });
    const passwords = newPasswords(demo);
    return services.db.transaction(async () => {
      for (const { id, email } of users) await services.tenants.updateUser(id, { password: passwords.get(email) });
      return describe(demo, passwords, await issueKeys(services, demo, users, environment));
    });
  });
}
