import type { HandWrittenWork } from './hand-written-work';
import { partsOf } from './parts';

interface Request {
  id: string;
}

const FIRST = 15;

export const REQUEST_COLUMNS = `
  id, status, lifecycle_state, customer_name, project_name, end_customer_name, sales_region, sales_contact, request_type, request_date,
  account_number, version, round, valid_until, created_at, updated_at`;

const REQUESTS = `
  select ${REQUEST_COLUMNS}
    from searchable_approval_requests
   where tenant_id = $1 and deleted_at is null and status = $2 and sales_region = $3 and requested_total >= $4
   order by id limit ${FIRST + 1}`;
export const LINES = `
  select id, approval_request_id, partnumber, quote_quantity, requested_price, approved_price, status, reason_code, comment
    from searchable_request_details where tenant_id = $1 and approval_request_id = any($2) order by id`;
export const STEPS = `
  select id, approval_request_id, opportunity_id, round, sequence, rank, status, price, comment, activated_at, decided_at
    from approval_steps where tenant_id = $1 and approval_request_id = any($2) order by approval_request_id, round, opportunity_id nulls first, sequence`;

/** A filtered page of requests with lines and steps; lines and steps are read in one packet. */
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
