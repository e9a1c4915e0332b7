import type { Locator, Page } from 'playwright-core';
import type { Role } from '@das/tenants';
import type { WatchedPage } from './browser';
import { type DashboardFixture, useDashboard } from './dashboard';
import { useGateway, useTeam } from './fixtures';
import { type Gateway, type TestTenant, dataOf } from './gateway';
import { loggedIn } from './people';
import type { Team } from './workflow-fixture';

/** A person of the dashboard who can also send documents. */
export type FormPerson = Awaited<ReturnType<typeof loggedIn>>;

/** A mutation that the page sent: its variables and its key. */
export interface SentWrite {
  variables: { id?: string; input: Record<string, unknown> };
  key: string | undefined;
}

export interface OpenForm extends WatchedPage {
  line: (number: number) => LineFields;
  field: (name: string) => Locator;
  button: (name: string) => Locator;
  preview: Locator;
  /** The mutations that the page sent, in order. */
  writes: SentWrite[];
}

export interface LineFields {
  group: Locator;
  part: Locator;
  quantity: Locator;
  price: Locator;
  discount: Locator;
}

export interface FormsFixture {
  gateway: Gateway;
  team: Team;
  dashboard: DashboardFixture;
  /** The requester of the current test. */
  person: () => FormPerson;
  open: (path?: string) => Promise<OpenForm>;
  /** A request of the person. Without other lines it has P-1 and P-2. */
  made: (lines?: object[]) => ReturnType<typeof createdBy>;
}

const LINES = [
  { partnumber: 'P-1', quote_quantity: 2, requested_price: 152 },
  { partnumber: 'P-2', quote_quantity: 3, requested_price: 152, other_details: { note: 'x' } },
];

/** A team and its dashboard. Each test has a new requester, because the log-ins of one account are limited. */
export function useForms(): FormsFixture {
  const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
  const team = useTeam(gateway);
  const dashboard = useDashboard(gateway);
  let person: FormPerson;
  beforeEach(async () => {
    person = await newRequester(gateway, team.tenant);
  });
  return {
    gateway,
    team,
    dashboard,
    person: () => person,
    open: (path = '/requests/new') => openForm(dashboard, person, path),
    made: (lines = LINES) =>
      createdBy(person, { customer_name: 'Halden', validity_period: '90 days', opportunities: lines }),
  };
}

/** Opens a form as a person, and records its writes. */
export async function openForm({ openAs }: DashboardFixture, { user }: FormPerson, path: string): Promise<OpenForm> {
  const opened = await openAs(user, path);
  const { page, context } = opened;
  const writes: SentWrite[] = [];
  context.on('request', (request) => {
    const { query = '', variables } = (request.url().endsWith('/graphql') ? (request.postDataJSON() ?? {}) : {}) as {
      query?: string;
    } & SentWrite;
    if (query.startsWith('mutation')) writes.push({ variables, key: request.headers()['idempotency-key'] });
  });
  return {
    ...opened,
    writes,
    line: (number) => lineFields(page, number),
    field: (name) => page.getByLabel(name, { exact: true }),
    button: (name) => page.getByRole('button', { name, exact: true }),
    preview: page.getByRole('region', { name: 'Route preview', exact: true }),
  };
}

function lineFields(page: Page, number: number): LineFields {
  const group = page.getByRole('group', { name: `Line ${number}`, exact: true });
  const spin = (name: string): Locator => group.getByRole('spinbutton', { name, exact: true });
  return {
    group,
    part: group.getByRole('combobox', { name: 'Part number', exact: true }),
    quantity: spin('Quantity'),
    price: spin('Requested price'),
    discount: spin('Discount %'),
  };
}

/** Pastes a text into a field, as from a spreadsheet. */
export async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
}

const READ =
  '{ approvalRequest(id: $id) { version round lifecycle_state customer_name project_name opportunities { id partnumber quote_quantity requested_price other_details } } }';

/** A stored request, as the API returns it. */
export async function storedRequest(tenant: TestTenant, id: string): Promise<Record<string, unknown>> {
  return dataOf<{ approvalRequest: Record<string, unknown> }>(await tenant.graphql(`query ($id: ID!) ${READ}`, { id }))
    .approvalRequest;
}

/** The number of requests of the tenant. */
export async function requestCount(tenant: TestTenant): Promise<number> {
  const { approvalRequests } = dataOf<{ approvalRequests: { paginatorInfo: { total: number } } }>(
    await tenant.graphql('{ approvalRequests(first: 0) { paginatorInfo { total } } }'),
  );
  return approvalRequests.paginatorInfo.total;
}

/** A request that the person created, with the ids of its lines. */
export async function createdBy(person: FormPerson, input: object): Promise<{ id: string; lines: string[] }> {
  const document =
    'mutation ($input: CreateApprovalRequestInput!) { createApprovalRequest(input: $input) { id opportunities { id } } }';
  const { createApprovalRequest: made } = dataOf<{
    createApprovalRequest: { id: string; opportunities: { id: string }[] };
  }>(await person.graphql(document, { input }));
  return { id: made.id, lines: made.opportunities.map(({ id }) => id) };
}

/** The id of the request that the page shows. */
export async function shownRequest(page: Page): Promise<string> {
  await page.waitForURL(/\/requests\/[0-9A-Z]{26}$/);
  return page.url().split('/').at(-1) ?? '';
}

export const newRequester = (gateway: Gateway, tenant: TestTenant, role: Role = 'requester'): Promise<FormPerson> =>
  loggedIn(gateway, tenant, role);
