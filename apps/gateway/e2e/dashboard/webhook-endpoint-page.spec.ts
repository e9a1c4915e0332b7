import { lookFindings, useDashboard } from '../support/dashboard';
import { useDatabaseAdmin } from '../support/fixtures';
import { confirm } from '../support/page-parts';
import { answer, inSequence } from '../support/receiver';
import { type Endpoint, TEST, deliveriesOf, deliveryWhen } from '../support/webhook-factories';
import { endpointPages, isOver, useWebhooks, verified } from '../support/webhook-fixture';

const fixture = useWebhooks();
const { gateway, receiver, tenant } = fixture;
const dashboard = useDashboard(gateway);
const openEndpoint = endpointPages(fixture, dashboard);
const database = useDatabaseAdmin(fixture.database);

const sendTest = async ({ id }: Endpoint, type = 'webhook.test') => {
  await tenant.graphql(TEST, { id, type });
};

test('a test is followed until the receiver has accepted it', async () => {
  const { page, faults, endpoint } = await openEndpoint('/accepts', inSequence(answer(503), answer(204)));
  await page.getByRole('button', { name: 'Send test' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send test' });
  await dialog.getByRole('combobox', { name: 'Event type' }).selectOption('approval_request.denied');
  await dialog.getByRole('button', { name: 'Send test' }).click();
  await dialog.getByText('The endpoint received the event.').waitFor();
  expect(await dialog.getByRole('status').innerText()).toContain('Delivered');
  const [, received] = await receiver.come('/accepts', 2);
  expect(received && verified(endpoint, received)).toMatchObject({ type: 'approval_request.denied' });
  expect(await lookFindings(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Open delivery' }).click();
  await page.getByRole('heading', { level: 1, name: 'approval_request.denied' }).waitFor();
  expect(faults).toEqual([]);
});

test('a test that fails at every attempt ends as failed', async () => {
  const { page } = await openEndpoint('/fails', answer(500));
  const dialog = await confirm(page, 'Send test');
  await dialog.getByText('All attempts failed.').waitFor();
  expect(await dialog.getByRole('status').innerText()).toContain('Failed');
});

test('deliveries are filtered by state in the address, and Back restores the filter', async () => {
  const { page, faults, endpoint } = await openEndpoint(
    '/mixed',
    inSequence(answer(204), answer(500)),
    '?status=nonsense',
  );
  await page.getByText('There are no deliveries yet.').waitFor();
  await sendTest(endpoint);
  await deliveryWhen(tenant, endpoint.id, isOver);
  await page.getByRole('table', { name: 'Deliveries' }).getByRole('cell', { name: 'Delivered' }).waitFor();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Failed');
  await page.getByText('No deliveries match.').waitFor();
  expect(new URL(page.url()).search).toBe('?status=exhausted');
  await page.goBack();
  await page.getByRole('cell', { name: 'Delivered' }).waitFor();
  await page.goForward();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('cell', { name: 'Delivered' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Event',
    'State',
    'Last status',
    'Attempts',
    'Next attempt',
    'Time',
  ]);
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a page behind the last one says so and links to the first page', async () => {
  const { page, faults, endpoint } = await openEndpoint('/behind', answer(204), '?page=9');
  await sendTest(endpoint);
  await page.getByText('This page is empty.').waitFor();
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await page.getByRole('table', { name: 'Deliveries' }).getByRole('row').nth(1).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(faults).toEqual([]);
});

test('a new delivery does not move the shown ones until the person asks for it', async () => {
  const { page, endpoint } = await openEndpoint('/grows', answer(204));
  await sendTest(endpoint);
  const rows = page.getByRole('table', { name: 'Deliveries' }).getByRole('row');
  await rows.nth(1).waitFor();
  await sendTest(endpoint, 'approval_request.denied');
  await page.getByRole('button', { name: '1 new' }).waitFor();
  expect(await rows.nth(1).innerText()).toContain('webhook.test');
  await page.getByRole('button', { name: '1 new' }).click();
  expect(await rows.nth(1).innerText()).toContain('approval_request.denied');
});

test('a delivery that waits counts down to its next attempt', async () => {
  const { page, endpoint } = await openEndpoint('/asks-to-wait', answer(503));
  await sendTest(endpoint);
  await deliveryWhen(tenant, endpoint.id, isOver);
  await database.query(
    `update webhook_deliveries set status = 'retrying', next_attempt_at = now() + interval '1 hour' where endpoint_id = $1`,
    [endpoint.id],
  );
  await page.reload();
  await page.getByRole('cell', { name: /^in 5\d min \d+ s$/ }).waitFor();
  expect(await page.getByRole('cell', { name: 'Retrying' }).count()).toBe(1);
});

test('the deliveries of a period are counted first, and then sent again as a job', async () => {
  const { page, endpoint, faults } = await openEndpoint(
    '/replayed',
    inSequence(answer(500), answer(500), answer(500), answer(500), answer(204)),
  );
  await sendTest(endpoint);
  await deliveryWhen(tenant, endpoint.id, ({ status }) => status === 'exhausted');
  await page.getByRole('button', { name: 'Replay deliveries' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replay deliveries' });
  expect(await dialog.getByRole('button', { name: 'Replay 0' }).isDisabled()).toBe(true);
  expect(await page.evaluate('document.activeElement.labels?.[0]?.textContent')).toBe('Failed');
  const from = await dialog.getByLabel('From').inputValue();
  await dialog.getByLabel('From').fill('');
  await dialog.getByRole('button', { name: 'Count' }).click();
  await dialog
    .getByRole('alert')
    .getByRole('link', { name: /^From: / })
    .click();
  await dialog.getByLabel('From').fill(from);
  await dialog.getByRole('button', { name: 'Count' }).click();
  await dialog.getByText('1 delivery will be sent again.').waitFor();
  expect((await database.query('select 1 from jobs where tenant_id = $1', [tenant.id])).rows).toEqual([]);
  expect(await lookFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Replay 1' }).click();
  expect(await dialog.getByRole('link', { name: 'Open job' }).getAttribute('href')).toMatch(/^\/jobs\/01[0-9A-Z]{24}$/);
  await deliveryWhen(tenant, endpoint.id, ({ status }) => status === 'delivered');
  expect(new Set(receiver.on('/replayed').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await deliveriesOf(tenant, endpoint.id)).toHaveLength(1);
  await dialog.getByRole('link', { name: 'Open job' }).click();
  await page.getByRole('heading', { name: 'Replay of deliveries', level: 1 }).waitFor();
  expect(await page.getByRole('navigation').locator('[aria-current=page]').allInnerTexts()).toEqual(['Jobs']);
  expect(faults).toEqual([]);
});
