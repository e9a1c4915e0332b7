import type { Locator, Page } from 'playwright-core';
import { axeFindings } from '../support/browser';
import { lookFindings, useDashboard } from '../support/dashboard';
import { PASSWORD, askAs, cookieOf, logIn, newPerson } from '../support/people';
import { answer } from '../support/receiver';
import { CREATE, TEST, UPDATE, deliveryWhen, givenEndpoint } from '../support/webhook-factories';
import { isOver, useWebhooks, verified } from '../support/webhook-fixture';

const { gateway, receiver, tenant } = useWebhooks();
const { openAs } = useDashboard(gateway);

const admin = () => newPerson(gateway, tenant, 'admin');
const table = (page: Page): Locator => page.getByRole('table', { name: 'Webhook endpoints' });

async function openDialog(path = '/webhooks'): Promise<{ page: Page; faults: string[]; dialog: Locator }> {
  const { page, faults } = await openAs(await admin(), path);
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add endpoint' });
  await dialog.getByRole('checkbox', { name: 'Everything (*)' }).waitFor();
  return { page, faults, dialog };
}

test('without endpoints the list says so and what an endpoint is', async () => {
  const other = await gateway.newTenant();
  const { page, faults } = await openAs(await newPerson(gateway, other, 'owner'), '/webhooks');
  await page.getByText('There are no webhook endpoints.').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a page after the last one is the last one', async () => {
  const other = await gateway.newTenant();
  for (let index = 0; index < 26; index += 1) await givenEndpoint(other, receiver.at(`/page/${index}`, answer(204)));
  const { page, faults } = await openAs(await newPerson(gateway, other, 'admin'), '/webhooks?page=99');
  await table(page).getByRole('link', { name: '/page/' }).waitFor();
  expect(await page.getByRole('spinbutton', { name: 'Page' }).inputValue()).toBe('2');
  expect(await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allInnerTexts()).toEqual([
    'First page',
    'Previous page',
  ]);
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a new endpoint shows its secret once, and the secret is that of the deliveries', async () => {
  const url = receiver.at('/added', answer(204));
  const { page, faults, dialog } = await openDialog();
  await dialog.getByRole('textbox', { name: 'URL' }).fill(url);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('The <b>ERP</b>');
  await dialog.getByRole('checkbox', { name: 'Everything (*)' }).check();
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  const secretDialog = page.getByRole('dialog', { name: 'Copy your secret now' });
  const secret = await secretDialog.getByRole('textbox', { name: 'Your secret' }).inputValue();
  expect(await secretDialog.getByRole('region').count()).toBe(1);
  expect(await secretDialog.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
  const places = await page.evaluate(
    'JSON.stringify([document.title, location.href, {...localStorage}, {...sessionStorage}, history.state])',
  );
  expect(places).not.toContain(secret);
  await secretDialog.getByRole('checkbox', { name: 'I have stored it' }).check();
  await secretDialog.getByRole('button', { name: 'Done' }).click();
  const row = table(page).getByRole('row').filter({ hasText: url });
  await row.waitFor();
  expect(await row.innerText()).toContain('The <b>ERP</b>');
  expect(await page.content()).not.toContain(secret);
  const id = ((await row.getByRole('link').first().getAttribute('href')) ?? '').split('/').pop() ?? '';
  await tenant.graphql(TEST, { id });
  const [received] = await receiver.come('/added', 1);
  expect(received && verified({ id, secret }, received)).toMatchObject({ type: 'webhook.test' });
  expect(gateway.log.join('')).not.toContain(secret);
  expect(faults).toEqual([]);
});

test('Escape asks before the secret is lost', async () => {
  const { page, dialog } = await openDialog();
  await dialog.getByRole('textbox', { name: 'URL' }).fill(receiver.at('/escape', answer(204)));
  await dialog.getByRole('textbox', { name: 'URL' }).press('Control+Enter');
  const secret = page.getByRole('dialog', { name: 'Copy your secret now' });
  await secret.waitFor();
  await page.keyboard.press('Escape');
  await secret.getByRole('alert').getByText('It cannot be shown again. Close without storing it?').waitFor();
  expect(await lookFindings(page)).toEqual([]);
});

test('a refused address is shown at the field URL with its reason, and the summary has the focus', async () => {
  const { page, faults, dialog } = await openDialog();
  await dialog.getByRole('textbox', { name: 'URL' }).fill('https://10.0.0.1/hooks');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await dialog.getByRole('alert').waitFor();
  const field = dialog.getByRole('textbox', { name: 'URL' });
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await page.evaluate("document.activeElement.getAttribute('role')")).toBe('alert');
  const reason = dialog.getByRole('alert').getByRole('link');
  expect(await reason.innerText()).toBe('URL: The host was not found, or its address is not public.');
  await reason.click();
  expect(await page.evaluate('document.activeElement.id')).toBe(await field.getAttribute('id'));
  expect(await lookFindings(page)).toEqual([]);
  await field.fill('ftp://erp.example/hooks');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await dialog.getByRole('link', { name: 'URL: The URL must begin with https.', exact: true }).waitFor();
  expect(await dialog.getByText('Receive on this machine').count()).toBe(0); // not a demo
  expect(faults).toEqual([]);
});

test('in the demo the form says how the service reaches a receiver on this machine', async () => {
  const { page } = await openAs(await admin(), '/webhooks');
  const person = { name: 'Elise', role: 'owner', levels: [], tenant: 'Veltrona', email: 'elise@veltrona.example' };
  await page.route('**/v2/session/demo', (route) => route.fulfill({ json: { data: [person] } }));
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add endpoint' });
  await dialog.getByText('Receive on this machine').click();
  expect(await dialog.getByRole('region', { name: 'Settings for a receiver on this machine' }).innerText()).toBe(
    'DAS_WEBHOOK_ALLOW_HTTP=1 DAS_WEBHOOK_ALLOWED_CIDRS=127.0.0.0/8 npm start',
  );
  expect(await lookFindings(page)).toEqual([]);
});

test('the default events are chosen, a pattern includes its types, and an endpoint needs one', async () => {
  const { dialog } = await openDialog();
  const box = (name: string): Locator => dialog.getByRole('checkbox', { name, exact: true });
  expect([
    await box('approval_request.approved').isChecked(),
    await box('approval_request.created').isChecked(),
  ]).toEqual([true, false]);
  await box('approval_request.*').check();
  expect([
    await box('approval_request.created').isChecked(),
    await box('approval_request.created').isDisabled(),
  ]).toEqual([true, true]);
  await box('approval_request.*').uncheck();
  expect(await box('approval_request.approved').isChecked()).toBe(false);
  await dialog.getByRole('textbox', { name: 'URL' }).fill('https://erp.example/hooks');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await dialog.getByRole('alert').getByRole('link', { name: 'Event types: Choose at least one event type.' }).waitFor();
});

test('a creation whose answer is lost is executed once, and its repetition has no secret', async () => {
  const url = receiver.at('/lost', answer(204));
  const { page, dialog } = await openDialog();
  let calls = 0;
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('createWebhookEndpoint') || ++calls > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole('textbox', { name: 'URL' }).fill(url);
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByText('This endpoint was made already; its secret was shown then.').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await table(page).getByRole('row').filter({ hasText: url }).waitFor();
  expect(await table(page).getByRole('link', { name: url }).count()).toBe(1);
});

test('each endpoint shows its state, and its last deliveries as marks with their table', async () => {
  const removed = await givenEndpoint(tenant, receiver.at('/gone', answer(410)));
  await tenant.graphql(TEST, { id: removed.id });
  await deliveryWhen(tenant, removed.id, isOver);
  const off = await givenEndpoint(tenant, receiver.at('/off', answer(204)));
  await tenant.graphql(UPDATE, { id: off.id, input: { active: false } });
  const { page, faults } = await openAs(await admin(), '/webhooks');
  const row = (path: string): Locator => table(page).getByRole('row').filter({ hasText: path });
  await row('/gone').getByText('Disabled: The receiver answered 410 Gone.').waitFor();
  expect(await row('/off').getByText('Off', { exact: true }).count()).toBe(1);
  expect(await lookFindings(page)).toEqual([]);
  const marks = row('/gone').getByRole('button', { name: 'Last 1 deliveries, 0 failed. Show as table' });
  expect((await marks.boundingBox())?.width).toBeGreaterThanOrEqual(24);
  await marks.click();
  const last = page.getByRole('dialog', { name: 'Last deliveries' });
  expect(await last.getByRole('row').nth(1).innerText()).toMatch(/webhook\.test\s+Paused/);
  expect(await axeFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('the catalogue of event types shows the schema and an example of a type', async () => {
  const { page, faults } = await openAs(await admin(), '/webhooks/events?open=approval_request.approved');
  await page.getByRole('region', { name: 'Example' }).getByText('"approval_request.approved"').waitFor();
  expect(await page.getByRole('region', { name: 'Schema' }).innerText()).toContain('"$schema"');
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Type', 'Description', 'Since']);
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('an approver sees a sentence, and the server refuses the actions', async () => {
  const person = await newPerson(gateway, tenant, 'approver');
  const { page } = await openAs(person, '/webhooks');
  await page.getByText('You may not see this.').waitFor();
  const graphql = askAs(gateway.url, cookieOf(await logIn(gateway.url, { email: person.email, password: PASSWORD })));
  const { body } = await graphql(CREATE, { input: { url: 'https://erp.example/hooks' } });
  expect(body).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
});
