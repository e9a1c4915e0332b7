// A program of another team that uses our libraries. `packages.spec.ts` compiles it against the packed tarballs.
import { type Environment, type IssuedApiKey, ApiKeysService, newToken } from '@das/api-keys';
import { type ApprovalLevel, ApprovalLevelsService } from '@das/approval-levels';
import { type RequestDetail, discountPercent, landedPrice, requestedTotal } from '@das/approval-requests';
import { Audit, type Recorded } from '@das/audit';
import { type Product, ProductsService, type SharedPricing, effectivePricing } from '@das/catalog';
import { EmbeddedPostgres, type StartOptions } from '@das/embedded-postgres';
import { type Page, ValidationFailed, runInContext, microsOf, systemContext } from '@das/platform';
import { type Role, TenantsService } from '@das/tenants';

/** The services that Nest would inject. */
export interface Services {
  keys: ApiKeysService;
  levels: ApprovalLevelsService;
  products: ProductsService;
  tenants: TenantsService;
  audit: Audit;
}

export const token = (environment: Environment): string => newToken(environment, true);

export const lowestLevel = async ({ levels }: Services): Promise<ApprovalLevel | undefined> =>
  (await levels.list({ first: 1 })).data[0];

export const isDear = (product: Product, category: SharedPricing | null, limit: number): boolean =>
  microsOf(effectivePricing(product, category).list_price ?? 0) > microsOf(limit);

export const pageOfProducts = ({ products }: Services, tenant_id: string): Promise<Page<Product>> =>
  runInContext(systemContext(tenant_id), () => products.list({ filter: { partnumber: 'PN' }, page: 2 }));

export async function keyOfNewUser({ keys, tenants }: Services, role: Role): Promise<IssuedApiKey> {
  const { id: user_id } = await tenants.createUser({ name: 'New', email: 'new@team.example', role });
  return keys.createUnchecked({ name: 'Import', role, user_id }, 'staging');
}

export const amounts = (line: RequestDetail): [string, number | null, number | null] => [
  requestedTotal([line]),
  landedPrice(line, undefined),
  discountPercent(line),
];

export const record = ({ audit }: Services, recorded: Recorded): Promise<void> =>
  audit.record('product.imported', recorded);

export const startDatabase = (options: StartOptions): Promise<EmbeddedPostgres> => EmbeddedPostgres.start(options);

export const brokenRules = (error: unknown): string[] =>
  error instanceof ValidationFailed ? error.failures.map(({ rule }) => rule) : [];

// The following must not compile; otherwise the packed types are `any`.

// @ts-expect-error Unknown environment.
newToken('development');

// @ts-expect-error A price is not a string.
export const price: string | null = effectivePricing({} as Product, null).list_price;

// @ts-expect-error Unknown field.
export const colour = (product: Product): unknown => product.colour;
