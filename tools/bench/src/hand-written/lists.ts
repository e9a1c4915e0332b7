import type { PoolClient } from 'pg';
import type { HandWrittenWork } from './work';

const FIRST = 15;

const PRODUCT_COLUMNS =
  'id, partnumber, description, model, other_details, list_price, msrp, moq, tariff_surcharge, allow_tariff, created_at, updated_at';

const PRODUCTS_STATEMENT = `select ${PRODUCT_COLUMNS} from searchable_products where tenant_id = $1 order by id limit ${FIRST + 1}`;

/** The first page of products. */
export const listProducts: HandWrittenWork = async (client, { tenant_id }) => {
  const { rows } = await client.query<object>({ name: 'products', text: PRODUCTS_STATEMENT, values: [tenant_id] });
  return productsBody(rows);
};

/** @param rows the page, and a further row when there are more */
const productsBody = (rows: object[]): string => {
  const paginatorInfo = { currentPage: 1, hasMorePages: rows.length > FIRST };
  return JSON.stringify({ data: { products: { data: rows.slice(0, FIRST), paginatorInfo } } });
};

/**
 * The first page of products whose column contains a text, on a connection that row-level security does not restrict: so the planner
 * has statistics of the columns. The statement contains its values and is planned once, so this is the upper bound for a search.
 */
export const searchProducts: HandWrittenWork = async (client, { tenant_id }, { filter }) => {
  const { description, partnumber } = filter as { description?: string; partnumber?: string };
  const column = description === undefined ? 'partnumber' : 'description';
  const text = (description ?? partnumber ?? '').toLowerCase();
  const { rows } = await client.query<object>({
    name: `${tenant_id} ${column} ${text}`,
    text: `select ${PRODUCT_COLUMNS} from products
            where tenant_id = ${client.escapeLiteral(tenant_id)} and lower(${column} collate "und-x-icu") like ${client.escapeLiteral(`%${text}%`)}
            order by id limit ${FIRST + 1}`,
  });
  return productsBody(rows);
};

interface Request {
  id: string;
}

const REQUEST_COLUMNS = `
  id, status, lifecycle_state, customer_name, project_name, end_customer_name, sales_region, sales_contact, request_type, request_date,
  account_number, version, round, valid_until, created_at, updated_at`;

const REQUESTS = `
  select ${REQUEST_COLUMNS}
    from searchable_approval_requests
   where tenant_id = $1 and deleted_at is null and status = $2 and sales_region = $3 and requested_total >= $4
   order by id limit ${FIRST + 1}`;
const LINES = `
  select id, approval_request_id, partnumber, quote_quantity, requested_price, approved_price, status, reason_code, comment
    from searchable_request_details where tenant_id = $1 and approval_request_id = any($2) order by id`;
const STEPS = `
  select id, approval_request_id, opportunity_id, round, sequence, rank, status, price, comment, activated_at, decided_at
    from approval_steps where tenant_id = $1 and approval_request_id = any($2) order by approval_request_id, round, opportunity_id nulls first, sequence`;

/** A filtered page of requests with lines and steps; lines and steps are read together. */
export const listRequests: HandWrittenWork = async (client, { tenant_id }, { filter }) => {
  const { status, sales_region, min_requested_total } = filter as Record<string, unknown>;
  const values = [tenant_id, status, sales_region, min_requested_total];
  const { rows } = await client.query<Request>({ name: 'requests', text: REQUESTS, values });
  const page = rows.slice(0, FIRST);
  const ids = page.map(({ id }) => id);
  const [lines, steps] = await Promise.all([
    partsOf(client, 'lines', LINES, [tenant_id, ids]),
    partsOf(client, 'steps', STEPS, [tenant_id, ids]),
  ]);
  const data = page.map((request) => ({
    ...request,
    opportunities: lines.get(request.id) ?? [],
    steps: steps.get(request.id) ?? [],
  }));
  return JSON.stringify({
    data: { approvalRequests: { data, paginatorInfo: { currentPage: 1, hasMorePages: rows.length > FIRST } } },
  });
};

/** Reads rows that belong to requests. @returns the rows by request, without its id */
async function partsOf<T extends object>(
  client: PoolClient,
  name: string,
  text: string,
  values: unknown[],
): Promise<Map<string, T[]>> {
  const { rows } = await client.query<{ approval_request_id: string }>({ name, text, values });
  const parts = new Map<string, T[]>();
  for (const { approval_request_id, ...part } of rows) {
    const others = parts.get(approval_request_id);
    if (others) others.push(part as T);
    else parts.set(approval_request_id, [part as T]);
  }
  return parts;
}
