import type { PoolClient } from 'pg';
import type { HandWrittenWork } from './connections';

const FIRST = 15;

/**
 * Plans the statement of a list once, in the order of the index, as the service does. PostgreSQL would plan it at each execution, because
 * it takes the plan for a tenant to be cheaper than that for an average one.
 */
export const PLANNED_ONCE = ['plan_cache_mode=force_generic_plan', 'enable_sort=off'];

const PRODUCT = `id, partnumber, description, model, other_details, list_price, msrp, moq, tariff_surcharge, allow_tariff, created_at, updated_at`;

/** The first page of products. */
export const listProducts: HandWrittenWork = async (client, { tenant_id }) => {
  const text = `select ${PRODUCT} from searchable_products where tenant_id = $1 order by id limit ${FIRST + 1}`;
  const { rows } = await client.query<object>({ name: 'products', text, values: [tenant_id] });
  return { products: pageOf(rows) };
};

/**
 * The first page of products whose description contains a text, on a connection that row-level security does not restrict: so the planner
 * has statistics of the column. The statement contains its values and is planned once, so this is the upper bound for a search.
 */
export const searchProducts: HandWrittenWork = async (client, { tenant_id }, { filter }) => {
  const { description } = filter as { description: string };
  const tenant = client.escapeLiteral(tenant_id);
  const pattern = client.escapeLiteral(`%${description.toLowerCase()}%`);
  const { rows } = await client.query<object>({
    name: `${tenant_id} ${description}`,
    text: `select ${PRODUCT} from products
            where tenant_id = ${tenant} and lower(description collate "und-x-icu") like ${pattern} order by id limit ${FIRST + 1}`,
  });
  return { products: pageOf(rows) };
};

const REQUESTS = `
  select id, status, lifecycle_state, customer_name, project_name, end_customer_name, sales_region, sales_contact, request_type, request_date,
         account_number, version, round, valid_until, created_at, updated_at
    from searchable_approval_requests
   where tenant_id = $1 and deleted_at is null and status = $2 and sales_region = $3 and requested_total >= $4
   order by id limit ${FIRST + 1}`;
const LINES = `
  select id, approval_request_id, partnumber, quote_quantity, requested_price, approved_price, status, reason_code, comment
    from searchable_request_details where tenant_id = $1 and approval_request_id = any($2) order by id`;
const STEPS = `
  select id, approval_request_id, opportunity_id, round, sequence, rank, status, price, comment, activated_at, decided_at
    from approval_steps where tenant_id = $1 and approval_request_id = any($2) order by approval_request_id, round, opportunity_id nulls first, sequence`;

/** A filtered page of requests with lines and steps; lines and steps are read in one packet. */
export const listRequests: HandWrittenWork = async (client, { tenant_id }, { filter }) => {
  const { status, sales_region, min_requested_total } = filter as Record<string, unknown>;
  const values = [tenant_id, status, sales_region, min_requested_total];
  const { rows } = await client.query<{ id: string }>({ name: 'requests', text: REQUESTS, values });
  const { data, paginatorInfo } = pageOf(rows);
  const ids = data.map(({ id }) => id);
  const [lines, steps] = await Promise.all([
    partsOf(client, { name: 'lines', text: LINES, values: [tenant_id, ids] }),
    partsOf(client, { name: 'steps', text: STEPS, values: [tenant_id, ids] }),
  ]);
  const whole = data.map((request) => ({
    ...request,
    opportunities: lines.get(request.id) ?? [],
    steps: steps.get(request.id) ?? [],
  }));
  return { approvalRequests: { data: whole, paginatorInfo } };
};

/** @param rows the page, and a further row when there are more */
const pageOf = <T>(rows: T[]): { data: T[]; paginatorInfo: object } => ({
  data: rows.slice(0, FIRST),
  paginatorInfo: { currentPage: 1, hasMorePages: rows.length > FIRST },
});

/** Reads rows that belong to requests. @returns the rows by request, without its id */
async function partsOf(
  client: PoolClient,
  statement: { name: string; text: string; values: unknown[] },
): Promise<Map<string, object[]>> {
  const { rows } = await client.query<{ approval_request_id: string }>(statement);
  const parts = new Map<string, object[]>();
  for (const { approval_request_id, ...part } of rows) {
    const others = parts.get(approval_request_id);
    if (others) others.push(part);
    else parts.set(approval_request_id, [part]);
  }
  return parts;
}
