import { lookFindings, useDashboard } from '../support/dashboard';
import { confirm } from '../support/page-parts';
import { answer } from '../support/receiver';
import { type Endpoint, TEST, UPDATE } from '../support/webhook-factories';
import { endpointPages, useWebhooks, verified } from '../support/webhook-fixture';

const fixture = useWebhooks();
const { gateway, receiver, tenant } = fixture;
const dashboard = useDashboard(gateway);
const openEndpoint = endpointPages(fixture, dashboard);

const sendTest = ({ id }: Endpoint) => tenant.graphql(TEST, { id });

test('an endpoint is turned off after a confirmation, and Undo turns it on again', async () => {
  const { page, faults } = await openEndpoint('/switched', answer(204));
  await confirm(page, 'Turn off');
  await page.getByRole('button', { name: 'Turn on' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Saved.' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Turn off' }).waitFor();
  await confirm(page, 'Turn off');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'Turn off' }).waitFor();
  expect(faults).toEqual([]);
});

test('the secret is rotated, and a delivery is signed with both secrets', async () => {
  const { page, endpoint } = await openEndpoint('/rotated', answer(204));
  await confirm(page, 'Rotate secret');
  const secret = await page.getByRole('textbox', { name: 'Your secret' }).inputValue();
  await sendTest(endpoint);
  const [received] = await receiver.come('/rotated', 1);
  expect(received?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  expect([received && verified(endpoint, received), received && verified({ ...endpoint, secret }, received)]).toEqual([
    expect.anything(),
    expect.anything(),
  ]);
  expect(secret).not.toBe(endpoint.secret);
});

test('the old secret of a rotation with the grace period Now does not sign the next delivery', async () => {
  const { page, endpoint, faults } = await openEndpoint('/rotated-now', answer(204));
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rotate secret' });
  const grace = dialog.getByRole('combobox', { name: 'Grace period' });
  expect(await grace.getByRole('option').allTextContents()).toEqual(['Now', '1 h', '24 h', '7 days']);
  await grace.selectOption('Now');
  expect(await lookFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Rotate secret' }).click();
  const secret = await page.getByRole('textbox', { name: 'Your secret' }).inputValue();
  await sendTest(endpoint);
  const [received] = await receiver.come('/rotated-now', 1);
  if (!received) throw new Error('It came.');
  expect(verified({ ...endpoint, secret }, received)).toEqual(expect.anything());
  expect(() => verified(endpoint, received)).toThrow('No matching signature found');
  expect(faults).toEqual([]);
});

test('an endpoint is deleted only when its URL was typed', async () => {
  const { page, url, endpoint, faults } = await openEndpoint('/deleted', answer(204));
  await page.getByRole('button', { name: 'Delete endpoint' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete endpoint' });
  const button = dialog.getByRole('button', { name: 'Delete endpoint' });
  await dialog.getByRole('textbox', { name: `Type ${url} to confirm` }).fill(url.slice(0, -1));
  expect(await button.isDisabled()).toBe(true);
  expect(await lookFindings(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: `Type ${url} to confirm` }).fill(url);
  await button.click();
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  expect(await page.getByText(url).count()).toBe(0);
  await page.goto(`${gateway.url}/webhooks/${endpoint.id}`);
  await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
  expect(await page.getByRole('main').getByRole('link').getAttribute('href')).toBe('/webhooks');
  expect(faults).toEqual([]);
});

test('the settings send only what was changed, and reading again keeps what was typed', async () => {
  const { page, endpoint, faults } = await openEndpoint('/settings', answer(204), '?tab=settings');
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.fill('Typed');
  await tenant.graphql(UPDATE, { id: endpoint.id, input: { event_types: ['webhook.test'] } });
  const sent = page.waitForRequest((request) => request.postData()?.includes('updateWebhookEndpoint') ?? false);
  await page.waitForResponse((response) => response.request().postData()?.includes('query WebhookEndpoint(') ?? false);
  expect(await description.inputValue()).toBe('Typed');
  await page.getByRole('button', { name: 'Save changes' }).click();
  expect(JSON.parse((await sent).postData() ?? '')).toMatchObject({
    variables: { id: endpoint.id, input: { description: 'Typed' } },
  });
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'webhook.test' }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: 'Everything (*)' }).isChecked()).toBe(false);
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('changes that are not saved are asked for before the page is left', async () => {
  const { page } = await openEndpoint('/leave', answer(204), '?tab=settings');
  await page.getByRole('textbox', { name: 'Description' }).fill('Typed');
  await page.getByRole('link', { name: 'Deliveries' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  expect(await page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Typed');
});
