import { ApiKeysModule, ApiKeysService } from '@das/api-keys';
import { ApprovalLevelsService } from '@das/approval-levels';
import { ApprovalRequestsService, LifecycleService, LinesService } from '@das/approval-requests';
import { CategoriesService, ProductsService } from '@das/catalog';
import { newId } from '@das/platform';
import { TenantsService } from '@das/tenants';
import { DeliveriesService, EndpointIssuer, WebhookDeliveryModule, WebhookOptions } from '@das/webhooks';
import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { QuotingModule } from './another-team-app';

/** The application with every library. Webhooks may call loopback; nothing is delivered, since no worker runs. */
@Module({})
export class EveryLibraryModule {
  static forRoot(url: string): DynamicModule {
    const secret_key = Buffer.alloc(32, 1).toString('base64');
    const webhooks = new WebhookOptions({
      secret_key,
      environment: 'staging',
      allow_http: true,
      allowed_cidrs: ['127.0.0.0/8'],
    });
    const imports = [
      QuotingModule.forRoot(url),
      ApiKeysModule.forRoot({ requests_per_minute: 60 }),
      WebhookDeliveryModule.forRoot(webhooks),
    ];
    return { module: EveryLibraryModule, imports };
  }
}

export const PASSWORD = 'correct horse battery';
export const RECEIVER = 'http://127.0.0.1:4567/';

export const unique = (): string => newId().toLowerCase();

type Create = () => Promise<string>;

/** Creates rows of the context's tenant, and returns their ids. */
export interface Factories {
  category: Create;
  delivery: Create;
  endpoint: Create;
  key: Create;
  level: Create;
  product: Create;
  request: Create;
  user: Create;
  withdrawn: Create;
  /** The only line of a request. */
  lineOf: (request_id: string) => Promise<string>;
}

export function factoriesOf(app: INestApplicationContext): Factories {
  const idOf = async (row: Promise<{ id: string }>): Promise<string> => (await row).id;
  const lines = [{ partnumber: 'P', quote_quantity: 1, requested_price: 5 }];
  const request = () => idOf(app.get(ApprovalRequestsService).create({ customer_name: 'Acme', opportunities: lines }));
  const endpoint = async () => (await app.get(EndpointIssuer).create({ url: RECEIVER })).endpoint.id;
  const person = () => ({
    name: 'Uma',
    email: `${unique()}@team.example`,
    role: 'approver' as const,
    password: PASSWORD,
  });
  return {
    category: () => idOf(app.get(CategoriesService).create({ name: 'Pumps' })),
    delivery: async () => idOf(app.get(DeliveriesService).sendTest(await endpoint())),
    endpoint,
    key: async () => (await app.get(ApiKeysService).issue({ name: 'Import' })).api_key.id,
    level: () => idOf(app.get(ApprovalLevelsService).create({ name: 'Manager', code: unique(), rank: 1 })),
    product: () => idOf(app.get(ProductsService).create({ partnumber: unique() })),
    request,
    user: () => idOf(app.get(TenantsService).createUser(person())),
    withdrawn: async () => idOf(app.get(LifecycleService).withdraw(await request(), null)),
    lineOf: async (id) => (await app.get(LinesService).list(id))[0]?.id ?? '',
  };
}
