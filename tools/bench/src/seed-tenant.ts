import { ApiKey, ApiKeysService } from '@das/api-keys';
import { Audit, AuditEntry, PlatformAudit } from '@das/audit';
import { Product, ProductCategory } from '@das/catalog';
import { Bindings, Database, inCall, newId, openDataSource, systemCall } from '@das/platform';
import { SessionsService, Tenant, TenantsService, User } from '@das/tenants';
import { Client } from 'pg';

/** A tenant to ask for, and how the service itself reads its products. */
export interface BenchTenant {
  id: string;
  token: string;
  /** The service's statement for a page of products: tenant, limit and offset are its values. */
  statement: string;
}

/** Makes a tenant with an owner and a key as the service does it, and its products in one statement. */
export async function seedTenant(url: string, admin_url: string, rows: number): Promise<BenchTenant> {
  const dataSource = await openDataSource({ url, entities: [Tenant, User, ApiKey, AuditEntry, ProductCategory, Product], pool_size: 2 });
  try {
    const db = new Database(dataSource);
    const id = newId();
    const tenant = await inCall(systemCall(id), async () => ({ id, token: await newOwnersKey(db), statement: pageStatement(db) }));
    await insertProducts(admin_url, id, rows);
    return tenant;
  } finally {
    await dataSource.destroy();
  }
}

async function newOwnersKey(db: Database): Promise<string> {
  const audit = new Audit(db);
  const tenants = new TenantsService(db, audit, new SessionsService(db, audit, new PlatformAudit(db)));
  await tenants.create({ slug: 'bench', name: 'Bench' });
  const owner = await tenants.createUser({ name: 'Owner', email: 'owner@bench.example', role: 'owner' });
  const { token } = await new ApiKeysService(db, audit, tenants, { requests_per_minute: 1 }).create(
    { name: 'Bench', role: 'owner', user_id: owner.id },
    'production',
  );
  return token;
}

/** Taken from the rows' own description, so that it cannot fall behind the service's. */
function pageStatement(db: Database): string {
  const { bind } = new Bindings();
  const products = db.rowsOf(Product);
  return `select ${products.columns} ${products.from(bind)} order by id limit $2 offset $3`;
}

async function insertProducts(admin_url: string, tenant_id: string, rows: number): Promise<void> {
  const admin = new Client({ connectionString: admin_url });
  await admin.connect();
  try {
    await admin.query(
      `insert into products (tenant_id, partnumber, description, model, other_details, list_price, msrp, moq, tariff_surcharge, allow_tariff)
       select $1, 'BENCH-' || lpad(n::text, 9, '0'), 'Bracket no. ' || n || ', galvanised', 'M' || n % 500,
              json_build_object('colour', 'grey', 'weight_g', n % 900), 10 + n % 1000 + 0.95, 12 + n % 1000 + 0.5, 1 + n % 20, n % 7 * 0.25, n % 3 > 0
         from generate_series(1, $2::int) n`,
      [tenant_id, rows],
    );
    await admin.query('vacuum analyze products'); // else the server would do it itself, in the middle of a measurement
    await admin.query('analyze api_key_hashes, api_keys, users');
  } finally {
    await admin.end();
  }
}
