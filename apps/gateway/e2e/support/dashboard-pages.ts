import type { Reply } from './gateway';

/** The ids of items that the pages show. */
export interface PageIds {
  request: string;
  withdrawn: string;
  approved: string;
  product: string;
  category: string;
  level: string;
  user: string;
  endpoint: string;
  delivery: string;
  job: string;
  key: string;
}

/** A page of the dashboard. */
export interface DashboardPage {
  /** The path of its route, as the router has it. */
  route: string;
  /** Its address. */
  address: (ids: PageIds) => string;
  /** The permission that it needs. */
  permission?: string;
  /** The role that opens it, when the owner does not. */
  as?: 'approver' | 'requester';
}

/** Every page, for the tests that each page must pass and for the gallery. */
export const PAGES: DashboardPage[] = [
  { route: '/inbox', address: ({ request }) => `/inbox?open=${request}`, permission: 'requests:decide' },
  { route: '/requests', address: () => '/requests', permission: 'requests:read' },
  { route: '/requests/$id', address: ({ request }) => `/requests/${request}`, permission: 'requests:read' },
  {
    route: '/requests/$id/decide',
    address: ({ request }) => `/requests/${request}/decide`,
    permission: 'requests:decide',
  },
  { route: '/requests/new', address: () => '/requests/new', permission: 'requests:write' },
  { route: '/requests/$id/edit', address: ({ request }) => `/requests/${request}/edit`, permission: 'requests:write' },
  {
    route: '/requests/$id/resubmit',
    address: ({ withdrawn }) => `/requests/${withdrawn}/resubmit`,
    permission: 'requests:write',
  },
  {
    route: '/requests/$id/revise',
    address: ({ approved }) => `/requests/${approved}/revise`,
    permission: 'requests:write',
  },
  { route: '/requests/$id/print', address: ({ request }) => `/requests/${request}/print`, permission: 'requests:read' },
  { route: '/jobs', address: () => '/jobs', permission: 'requests:decide' },
  { route: '/jobs/$id', address: ({ job }) => `/jobs/${job}`, permission: 'requests:read' },
  { route: '/overview', address: () => '/overview', permission: 'requests:read' },
  { route: '/products', address: () => '/products', permission: 'catalog:read' },
  { route: '/products/new', address: () => '/products/new', permission: 'catalog:write' },
  { route: '/products/import', address: () => '/products/import', permission: 'catalog:write' },
  { route: '/products/$id', address: ({ product }) => `/products/${product}`, permission: 'catalog:read' },
  { route: '/categories', address: () => '/categories', permission: 'catalog:read' },
  { route: '/categories/new', address: () => '/categories/new', permission: 'catalog:write' },
  { route: '/categories/import', address: () => '/categories/import', permission: 'catalog:write' },
  { route: '/categories/$id', address: ({ category }) => `/categories/${category}`, permission: 'catalog:read' },
  { route: '/levels', address: () => '/levels?amount=60', permission: 'levels:read' },
  { route: '/levels/simulate', address: () => '/levels/simulate', permission: 'levels:write' },
  { route: '/levels/new', address: () => '/levels/new', permission: 'levels:write' },
  { route: '/levels/$id', address: ({ level }) => `/levels/${level}`, permission: 'levels:read' },
  { route: '/people', address: () => '/people', permission: 'users:read' },
  { route: '/people/$id', address: ({ user }) => `/people/${user}`, permission: 'users:read' },
  { route: '/settings/organisation', address: () => '/settings/organisation', permission: 'tenant:manage' },
  { route: '/settings/api-keys', address: () => '/settings/api-keys', permission: 'keys:manage' },
  {
    route: '/settings/api-keys/$id',
    address: ({ key }) => `/settings/api-keys/${key}?tab=requests`,
    permission: 'keys:manage',
  },
  { route: '/settings/profile', address: () => '/settings/profile' },
  { route: '/settings/notifications', address: () => '/settings/notifications', permission: 'requests:read' },
  { route: '/webhooks', address: () => '/webhooks', permission: 'webhooks:manage' },
  { route: '/webhooks/events', address: () => '/webhooks/events', permission: 'webhooks:manage' },
  { route: '/webhooks/$endpoint', address: ({ endpoint }) => `/webhooks/${endpoint}`, permission: 'webhooks:manage' },
  {
    route: '/webhooks/$endpoint/deliveries/$id',
    address: ({ endpoint, delivery }) => `/webhooks/${endpoint}/deliveries/${delivery}`,
    permission: 'webhooks:manage',
  },
  { route: '/audit', address: () => '/audit', permission: 'audit:read' },
  { route: '/demo/mail', address: () => '/demo/mail', permission: 'requests:read' },
  { route: '/console', address: () => '/console' },
];

const READ = `{
  pending: approvalRequests(filter: { lifecycle_state: "pending" }, first: 1) { data { id } }
  withdrawn: approvalRequests(filter: { lifecycle_state: "withdrawn" }, first: 1) { data { id } }
  approved: approvalRequests(filter: { lifecycle_state: "approved" }, first: 1) { data { id } }
  products(first: 1) { data { id } }
  productCategories(first: 1) { data { id } }
  approvalLevels(first: 1) { data { id } }
  users { id }
  apiKeys { id }
}`;
const ENDPOINT =
  'mutation ($url: String!) { createWebhookEndpoint(input: { url: $url, event_types: ["*"] }) { endpoint { id } } }';
const DELIVERY = 'mutation ($id: ID!) { sendTestWebhook(id: $id) { id } }';
const JOB =
  'mutation ($id: ID!) { replayWebhookDeliveries(endpoint_id: $id, input: { from: "2026-01-01 00:00:00" }) { id } }';

type Ask = (query: string, variables?: Record<string, unknown>) => Promise<Reply>;
type Data = Record<string, { id: string; data: { id: string }[]; endpoint: { id: string } }> & {
  users: { id: string }[];
  apiKeys: { id: string }[];
};

/** Items of the demo's first tenant, with an endpoint at a receiver, a delivery and a job. */
export async function pageIds(ask: Ask, receiver_url: string): Promise<PageIds> {
  const data = async (query: string, variables?: Record<string, unknown>): Promise<Data> => {
    const { body } = await ask(query, variables);
    if (!(body as { data?: unknown }).data) throw new Error(JSON.stringify(body));
    return (body as { data: Data }).data;
  };
  const known = await data(READ);
  const first = (name: string): string => known[name]?.data.at(-1)?.id ?? '';
  const endpoint = (await data(ENDPOINT, { url: receiver_url }))['createWebhookEndpoint']?.endpoint.id ?? '';
  const delivery = (await data(DELIVERY, { id: endpoint }))['sendTestWebhook']?.id ?? '';
  const job = (await data(JOB, { id: endpoint }))['replayWebhookDeliveries']?.id ?? '';
  const [request, withdrawn, product] = [first('pending'), first('withdrawn'), first('products')];
  return {
    request,
    withdrawn,
    approved: first('approved'),
    product,
    category: first('productCategories'),
    level: first('approvalLevels'),
    user: known.users.at(-1)?.id ?? '',
    endpoint,
    delivery,
    job,
    key: known.apiKeys.at(-1)?.id ?? '',
  };
}
