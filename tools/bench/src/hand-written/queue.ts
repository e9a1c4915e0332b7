import { AWAITING } from './awaiting-me';
import type { HandWrittenWork } from './hand-written-work';
import { partsOf } from './parts';
import { DUPLICATES, HOLDERS, type Holder, type Line, type Step, warningCodes } from './queue-warnings';

interface Request {
  id: string;
  created_by_id: string;
}

const FIRST = 25;

const PAGE = `select id, customer_name, project_name, created_at, created_by_id from searchable_approval_requests
               where ${AWAITING} order by created_at, id limit ${FIRST + 1}`;
/** The lines with the facts that warnings compare them with. */
const LINES = `
  select l.id, l.approval_request_id, l.partnumber, l.quote_quantity, l.requested_price, l.approved_price, l.list_price_at_request,
         p.id is not null as has_product, coalesce(p.moq, c.moq) as moq, c.max_discount_percent
    from searchable_request_details l
    left join searchable_products p on p.tenant_id = $1 and p.partnumber = l.partnumber
    left join product_categories c on c.tenant_id = $1 and c.id = p.category_id
   where l.tenant_id = $1 and l.approval_request_id = any($2) order by l.id`;
const STEPS = `
  select id, approval_request_id, status, activated_at, rank, level_ids
    from approval_steps where tenant_id = $1 and approval_request_id = any($2) order by approval_request_id, round, opportunity_id nulls first, sequence`;

/** The first page of the dashboard's queue with its warnings: the page, then all that belongs to it in one packet. */
export const listQueue: HandWrittenWork = async (client, { tenant_id, user_id }) => {
  const { rows } = await client.query<Request>({ name: 'queue', text: PAGE, values: [tenant_id, user_id] });
  const page = rows.slice(0, FIRST);
  const values = [tenant_id, page.map(({ id }) => id)];
  const [lines, steps, duplicates, holders] = await Promise.all([
    partsOf<Line>(client, 'lines', LINES, values),
    partsOf<Step>(client, 'steps', STEPS, values),
    client.query<{ line_id: string }>({ name: 'duplicates', text: DUPLICATES, values }),
    client.query<Holder>({ name: 'holders', text: HOLDERS, values: [tenant_id] }),
  ]);
  const facts = { duplicates: new Set(duplicates.rows.map(({ line_id }) => line_id)), holders: holders.rows };
  const data = page.map(({ created_by_id, ...request }) => {
    const own = { created_by_id, lines: lines.get(request.id) ?? [], steps: steps.get(request.id) ?? [] };
    return {
      ...request,
      warnings: warningCodes(own, facts).map((code) => ({ code })),
      opportunities: own.lines.map(lineOf),
      steps: own.steps.map(stepOf),
    };
  });
  return JSON.stringify({ data: { approvalRequests: { data, paginatorInfo: { hasMorePages: rows.length > FIRST } } } });
};

const lineOf = ({ id, partnumber, quote_quantity, requested_price, list_price_at_request: list }: Line): object => ({
  ...{ id, partnumber, quote_quantity, requested_price },
  discount_percent:
    !list || requested_price === null ? null : Number((((list - requested_price) / list) * 100).toFixed(2)),
});

const stepOf = ({ id, status, activated_at }: Step): object => ({ id, status, activated_at });
