import { lookFindings, useDashboard } from '../support/dashboard';
import { newPerson } from '../support/people';
import { type Script, answer, inSequence } from '../support/receiver';
import { type Endpoint, TEST, deliveryWhen, emit, givenEndpoint } from '../support/webhook-factories';
import { isOver, useWebhooks } from '../support/webhook-fixture';

const { gateway, receiver, tenant } = useWebhooks();
const { openAs } = useDashboard(gateway);

const HOSTILE = '<script>document.title = "attacked"</script>\u202Etxet\n'.concat('line\n'.repeat(100));

const refuse =
  (body: string): Script =>
  (response) =>
    void response.writeHead(500, { 'content-type': 'text/html' }).end(body);

const admin = () => newPerson(gateway, tenant, 'admin');

async function openDelivery(endpoint: Endpoint, search = '') {
  const delivery = await deliveryWhen(tenant, endpoint.id, isOver);
  const opened = await openAs(await admin(), `/webhooks/${endpoint.id}/deliveries/${delivery.id}${search}`);
  await opened.page.getByRole('heading', { level: 1, name: delivery.event_type }).waitFor();
  return { ...opened, delivery };
}

test('a delivery shows its payload, its headers, and each attempt with the answer as text', async () => {
  const endpoint = await givenEndpoint(tenant, receiver.at('/hostile', refuse(HOSTILE)));
  await tenant.graphql(TEST, { id: endpoint.id });
  const { page, faults, delivery } = await openDelivery(endpoint);
  const payload = page.getByRole('region', { name: 'Payload' });
  expect(JSON.parse(await payload.innerText())).toEqual(delivery.payload);
  const bytes = Buffer.byteLength(receiver.on('/hostile')[0]?.body ?? '');
  expect(await page.getByText(`${bytes} bytes`).count()).toBe(1);
  const attempts = page.getByRole('table', { name: 'Attempts' });
  expect(await attempts.getByRole('columnheader').allInnerTexts()).toEqual(['Time', 'Status', 'Error', 'Body']);
  expect(await attempts.getByRole('row').count()).toBe(1 + delivery.attempts);
  const body = attempts.getByRole('group', { name: 'Body of attempt 1' });
  expect(await body.innerText()).toContain('<script>document.title = "attacked"</script>');
  expect((await body.boundingBox())?.height).toBeLessThan(100);
  const whole = attempts.getByRole('button', { name: 'Show the whole body of attempt 1', exact: true });
  await whole.click();
  expect((await body.boundingBox())?.height).toBeGreaterThan(300);
  await whole.click();
  expect(await page.evaluate(`getComputedStyle(document.querySelector('pre[role=group]')).unicodeBidi`)).toBe(
    'isolate',
  );
  expect(await page.title()).toMatch(/^webhook\.test · /);
  const headers = page.getByRole('region', { name: 'Headers' });
  const sent_at = receiver.on('/hostile').at(-1)?.headers['webhook-timestamp'] ?? '';
  for (const value of ['application/json', delivery.message_id, sent_at])
    expect(await headers.getByText(value, { exact: true }).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Copy as curl', exact: true }).isEnabled()).toBe(true);
  expect(await page.getByText(/HMAC-SHA256 over webhook-id, webhook-timestamp and the body/).count()).toBe(1);
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a replay sends the delivery again with the same id', async () => {
  const endpoint = await givenEndpoint(
    tenant,
    receiver.at('/again', inSequence(answer(500), answer(500), answer(500), answer(500), answer(204))),
  );
  await tenant.graphql(TEST, { id: endpoint.id });
  const { page, faults } = await openDelivery(endpoint);
  await page.getByRole('button', { name: 'Replay' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replay' });
  expect(await lookFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('status').filter({ hasText: 'Replay started.' }).waitFor();
  const received = await receiver.come('/again', 5);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await page.getByRole('table', { name: 'Attempts' }).getByRole('cell', { name: '204' }).waitFor();
  expect(faults).toEqual([]);
});

test('repeated presses replay once', async () => {
  const endpoint = await givenEndpoint(tenant, receiver.at('/once', answer(204)));
  await tenant.graphql(TEST, { id: endpoint.id });
  const { page } = await openDelivery(endpoint);
  let calls = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('replayWebhookDelivery')) calls += 1;
  });
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('dialog', { name: 'Replay' }).getByRole('button', { name: 'Replay' }).dblclick();
  await page.getByRole('dialog', { name: 'Replay' }).waitFor({ state: 'detached' });
  await receiver.come('/once', 2);
  expect(calls).toBe(1);
});

test('a delivery about a request links to it, and Escape leads back to the list with its filters', async () => {
  const endpoint = await givenEndpoint(tenant, receiver.at('/linked', answer(204)));
  await emit(gateway, tenant, { id: '01KJQDJGR0RT2GZSKYPD8J86G9' });
  const { page } = await openDelivery(endpoint, '?status=delivered');
  expect(await page.getByRole('link', { name: 'Open request' }).getAttribute('href')).toBe(
    '/requests/01KJQDJGR0RT2GZSKYPD8J86G9',
  );
  const rows = page.getByRole('table', { name: 'Deliveries' }).getByRole('row');
  await rows.nth(1).waitFor(); // the list may be read later than the delivery
  expect(await rows.count()).toBe(2);
  await page.keyboard.press('Escape');
  await page
    .getByRole('tab')
    .or(page.getByRole('link', { name: 'Settings' }))
    .waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/webhooks/${endpoint.id}?status=delivered`);
});

test('a delivery of another endpoint or of another tenant is not found', async () => {
  const endpoint = await givenEndpoint(tenant, receiver.at('/own', answer(204)), { event_types: ['webhook.test'] });
  await tenant.graphql(TEST, { id: endpoint.id });
  const { id } = await deliveryWhen(tenant, endpoint.id, isOver);
  const other = await gateway.newTenant();
  for (const [person, path] of [
    [await admin(), `/webhooks/01KJQDJGR0RT2GZSKYPD8J86G9/deliveries/${id}`],
    [await newPerson(gateway, other, 'owner'), `/webhooks/${endpoint.id}/deliveries/${id}`],
  ] as const) {
    const { page } = await openAs(person, path);
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    expect(await page.getByRole('main').getByRole('link').count()).toBe(1);
  }
});
