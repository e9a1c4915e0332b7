import type { HandWrittenWork } from './hand-written-work';

const FIRST = 15;

export const PRODUCT_COLUMNS =
  'id, partnumber, description, model, other_details, list_price, msrp, moq, tariff_surcharge, allow_tariff, created_at, updated_at';

/** The query of the hand-written server and of Mercurius. */
export const PRODUCTS_STATEMENT = `select ${PRODUCT_COLUMNS} from searchable_products where tenant_id = $1 order by id limit ${FIRST + 1}`;

/** The first page of products. */
export const listProducts: HandWrittenWork = async (client, { tenant_id }) => {
  const { rows } = await client.query<object>({ name: 'products', text: PRODUCTS_STATEMENT, values: [tenant_id] });
  return productsBody(rows);
};

/** @param rows the page, and a further row when there are more */
export const productsBody = (rows: object[]): string => {
  const paginatorInfo = { currentPage: 1, hasMorePages: rows.length > FIRST };
  return JSON.stringify({ data: { products: { data: rows.slice(0, FIRST), paginatorInfo } } });
};
