import type { Target } from '../measuring/target';
import type { SeededTenant } from '../seeds/tenants';

export const OURS = 'ours';

/** All fields of the product's own row. */
export const FIELDS =
  'id partnumber description model other_details list_price msrp moq tariff_surcharge allow_tariff created_at updated_at';

export const PER_PAGE = 15;

export interface Asked {
  /** Arguments in addition to `first`, such as `page: 10`. */
  where?: string;
  facts?: string;
}

type Server = Target['server'];

/** A page of a tenant's products from the service. */
export const askForProducts = (
  name: string,
  server: Server,
  tenant: SeededTenant,
  { where = '', facts = 'currentPage hasMorePages' }: Asked = {},
): Target => ({
  name,
  server,
  token: () => tenant.owner.token,
  body: always({
    query: `{ products(first: ${PER_PAGE} ${where}) { data { ${FIELDS} } paginatorInfo { ${facts} } } }`,
  }),
});

/** The same body for every request, serialised once. */
export function always(asked: object): () => string {
  const body = JSON.stringify(asked);
  return () => body;
}
