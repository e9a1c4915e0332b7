// A Nest application of another team: it uses the libraries without the gateway. `docs/using-the-libraries.md` explains it.
import { ApprovalLevelsModule } from '@das/approval-levels';
import { ApprovalRequestsModule, ApprovalRequestsService, DecisionsService } from '@das/approval-requests';
import { CatalogModule, ProductsService } from '@das/catalog';
import { EmbeddedPostgres } from '@das/embedded-postgres';
import { PlatformModule, type RequestContext, newId, runInContext, systemContext } from '@das/platform';
import { TenantsModule, TenantsService } from '@das/tenants';
import { WebhooksModule } from '@das/webhooks';
import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { entities, migrateDatabase } from '@das/schema';

/** The feature modules that the application needs, on one database. */
@Module({})
export class QuotingModule {
  static forRoot(url: string): DynamicModule {
    const database = PlatformModule.forRoot({ url, entities });
    return {
      module: QuotingModule,
      imports: [database, TenantsModule, CatalogModule, ApprovalLevelsModule, ApprovalRequestsModule, WebhooksModule],
    };
  }
}

export interface RunningApp {
  app: INestApplicationContext;
  stop: () => Promise<void>;
}

export interface AppOptions {
  /** Makes the application's module; by default the one above. */
  module?: (url: string) => DynamicModule;
  /** Settings of the server, `name=value`. */
  settings?: string[];
}

/** Starts a PostgreSQL in the folder `data_dir`, brings its schema up to date, and starts the application on it. */
export async function startApp(
  data_dir: string,
  { module = QuotingModule.forRoot, settings = [] }: AppOptions = {},
): Promise<RunningApp> {
  const server = await EmbeddedPostgres.start({ data_dir, settings });
  try {
    await migrateDatabase({ url: server.serviceUrl(), admin_url: server.adminUrl() });
    const app = await NestFactory.createApplicationContext(module(server.serviceUrl()), {
      logger: ['error'],
      abortOnError: false,
    });
    return { app, stop: () => app.close().finally(() => server.stop()) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Creates a tenant with an owner. @returns the context in which the owner acts */
export async function createTenant(app: INestApplicationContext, slug: string): Promise<RequestContext> {
  const tenants = app.get(TenantsService);
  const tenant_id = newId();
  const owner = await runInContext(systemContext(tenant_id), async () => {
    await tenants.create({ slug, name: slug });
    return tenants.createUser({ name: 'Olga Owner', email: `owner@${slug}.example`, role: 'owner' });
  });
  return systemContext(tenant_id, { user_id: owner.id, name: owner.name, roles: [owner.role] });
}

/** Creates a product, lists products, requests a discount, and approves it at the requested price. */
export async function quote(
  app: INestApplicationContext,
): Promise<{ partnumbers: string[]; status: string; approved_price: number | null }> {
  const [products, requests, decisions] = [
    app.get(ProductsService),
    app.get(ApprovalRequestsService),
    app.get(DecisionsService),
  ];
  await products.create({ partnumber: 'PUMP-7', list_price: 120 });
  const { data } = await products.list({ filter: { partnumber: 'pump' }, first: 10 });
  const request = await requests.create({
    customer_name: 'Acme',
    opportunities: [{ partnumber: 'PUMP-7', quote_quantity: 5, requested_price: 80 }],
  });
  const [line] = (await decisions.approve(request.id, { comment: 'For the launch.' })).lines;
  const { status } = (await requests.find(request.id)) ?? request;
  return {
    partnumbers: data.map(({ partnumber }) => partnumber),
    status,
    approved_price: line?.approved_price ?? null,
  };
}
