import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Requests, always } from '../measuring/target';
import { seededProducts } from '../seeds/products';
import { type RequestsToDecide, linesOfOnePart, requestsToDecide, seededRequests } from '../seeds/requests';
import type { SeededTenant } from '../seeds/tenants';
import type { RequestWork } from './work';

const PER_PAGE = 15;
const LIST = `query ($filter: ApprovalRequestFilterInput) {
  approvalRequests(first: ${PER_PAGE}, filter: $filter) {
    data {
      id status lifecycle_state customer_name project_name end_customer_name sales_region sales_contact request_type request_date
      account_number version round valid_until created_at updated_at
      opportunities { id partnumber quote_quantity requested_price approved_price status reason_code comment }
      steps { id opportunity_id round sequence rank status price comment activated_at decided_at }
    }
    paginatorInfo { currentPage hasMorePages }
  }
}`;
const FILTER = { status: 'pending', sales_region: 'EMEA', min_requested_total: 100 };

/** A filtered page of a tenant's requests. The filter is a variable, so the document is constant. */
export const requestsPage = (tenant: SeededTenant): Requests => ({
  token: () => tenant.owner.token,
  body: always({ query: LIST, variables: { filter: FILTER } }),
});

export const requests: RequestWork = {
  name: 'requests',
  variants: async (stage) => {
    const title = `approvalRequests of ${stage.flags.rows}, filtered, with lines and steps`;
    return [{ title, ...requestsPage((await seededRequests(stage)).tenant), least: 0.8 }];
  },
  handWritten: async () => ({}),
};

const AWAITING = `{
  approvalRequests(first: ${PER_PAGE}, filter: { awaiting_me: true }) { data { id status customer_name created_at } paginatorInfo { total } }
}`;

/** The requests that await an approver, with their number. */
export const awaitingMe: RequestWork = {
  name: 'awaiting-me',
  variants: async (stage) => {
    const { tenant, rows } = (await seededRequests(stage)).medium;
    const title = `awaiting_me of ${rows} requests, with the total`;
    return [{ title, token: () => tenant.approver.token, body: always({ query: AWAITING }) }];
  },
};

/** The document of the dashboard, a path because apps are not imported. */
const DOCUMENT = join(__dirname, '../../../../apps/dashboard/src/features/inbox/inbox.graphql');
/** What the dashboard sends for the first page. */
const FIRST_PAGE = {
  operationName: 'Inbox',
  variables: {
    filter: { awaiting_me: true },
    first: 25,
    page: 1,
    orderBy: [{ column: 'CREATED_AT', order: 'ASC' }],
  },
};

/** The first page of the dashboard's queue, as it asks for it every 15 seconds. */
export const queue: RequestWork = {
  name: 'queue',
  variants: async (stage) => {
    const { tenant } = await seededRequests(stage);
    const query = await readFile(DOCUMENT, 'utf8');
    const title = `first page of the dashboard's queue, of ${stage.flags.rows} requests`;
    return [{ title, token: () => tenant.approver.token, body: always({ query, ...FIRST_PAGE }) }];
  },
};

const PRECEDENTS = `query ($id: ID!) {
  approvalRequest(id: $id) {
    id
    opportunities {
      id
      precedents {
        statistics { ring approved denied min_price median_price max_price last_price average_price average_discount_percent is_bounded }
        data { ring approval_request_id customer_name outcome quote_quantity approved_price discount_percent decided_at is_valid }
      }
    }
  }
}`;
const PRECEDENTS_MS = 50;

/** A request with the precedents of its line, whose part has many decisions. For one customer, two rings are empty and their scans find nothing. */
export const precedents: RequestWork = {
  name: 'precedents',
  variants: async (stage) => {
    const [many, one] = [await linesOfOnePart(stage, 'many'), await linesOfOnePart(stage, 'one')];
    return [
      { ...precedentsOf(many), title: `precedents of a part with ${many.rows} lines` },
      { ...precedentsOf(one), title: `precedents of a part with ${one.rows} lines of one customer` },
    ];
  },
};

const precedentsOf = ({ tenant, request_id }: Awaited<ReturnType<typeof linesOfOnePart>>) => ({
  token: () => tenant.approver.token,
  body: always({ query: PRECEDENTS, variables: { id: request_id } }),
  most_ms: PRECEDENTS_MS,
});

const CREATE =
  'mutation ($input: CreateApprovalRequestInput!) { createApprovalRequest(input: $input) { id status version } }';

/** Creates the same request repeatedly. */
export const create: RequestWork = {
  name: 'create',
  variants: async (stage) => {
    const { tenant } = await requestsToDecide(stage);
    await seededProducts(stage);
    const opportunities = Array.from({ length: 5 }, (_, index) => ({
      partnumber: `BENCH-${index}`,
      quote_quantity: 10 * (index + 1),
      requested_price: 52 + index,
    }));
    const body = always({ query: CREATE, variables: { input: { customer_name: 'Acme', opportunities } } });
    return [{ title: 'createApprovalRequest with 5 lines', token: () => tenant.owner.token, body, least: 1 }];
  },
  handWritten: async (stage) => ({ BENCH_LEVEL: (await requestsToDecide(stage)).level_id }),
  mayDiffer: 'ids',
};

const DECIDE = `mutation ($id: ID!, $input: DecideApprovalRequestInput!) {
  decideApprovalRequest(id: $id, input: $input) { outcome approval_request { id status version } }
}`;

/** Approves the only line of one request after another. */
export const decide: RequestWork = {
  name: 'decide',
  variants: async (stage) => {
    const waiting = await requestsToDecide(stage);
    const body = (): string => decisionOf(waiting.next());
    return [{ title: 'decide one line', token: () => waiting.tenant.approver.token, body, least: 0.8 }];
  },
  handWritten: async () => ({}),
  mayDiffer: 'ids',
};

/** The service ignores the id of the step; the hand-written server does not read it. */
export const decisionOf = ({ request_id, line_id, step_id }: ReturnType<RequestsToDecide['next']>): string =>
  JSON.stringify({
    query: DECIDE,
    variables: { id: request_id, input: { decisions: [{ opportunity_id: line_id, decision: 'approve' }] }, step_id },
  });
