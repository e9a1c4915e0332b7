import type { Page } from 'playwright-core';
import { lookFindings, useDashboard } from '../support/dashboard';
import { failed } from '../support/expected';
import { useGateway } from '../support/fixtures';
import { type TestTenant, dataOf } from '../support/gateway';
import { loggedIn, newPerson } from '../support/people';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const { openAs } = useDashboard(gateway);

const PATH = '/settings/organisation';
const SETTINGS = 'name timezone currency routing_basis self_approval reason_codes { code label }';
const UPDATE = 'mutation ($input: UpdateTenantInput!) { updateTenant(input: $input) { id } }';

interface Settings {
  name: string;
  reason_codes: { code: string; label: string }[];
}

const settingsOf = async (tenant: TestTenant): Promise<Settings> =>
  dataOf<{ me: { tenant: Settings } }>(await tenant.graphql(`{ me { tenant { ${SETTINGS} } } }`)).me.tenant;

async function opened(input: object = {}) {
  const tenant = await gateway.newTenant();
  await tenant.graphql(UPDATE, { input: { name: 'Veltrona', ...input } });
  const { page, faults, context } = await openAs(await newPerson(gateway, tenant, 'admin'), PATH);
  await page.getByRole('heading', { name: 'Organisation', level: 1 }).waitFor();
  return { tenant, page, faults, context };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const save = async (page: Page): Promise<void> => button(page, 'Save changes').click();
const saved = (page: Page): Promise<void> => page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();

test('all settings are changed at once, and the new name and time zone are shown everywhere', async () => {
  const { page, tenant, faults } = await opened();
  await field(page, 'Name').fill('Corvane Components');
  await field(page, 'Time zone').fill('Asia/Kolkata');
  await field(page, 'Currency').fill('eur');
  await page.getByRole('radio', { name: 'Request total' }).check();
  await page.getByText('Pending steps stay as planned.', { exact: false }).waitFor();
  await page.getByRole('radio', { name: 'Forbidden' }).check();
  await button(page, 'Save changes').dblclick();
  await saved(page);
  expect(await settingsOf(tenant)).toEqual({
    name: 'Corvane Components',
    timezone: 'Asia/Kolkata',
    currency: 'EUR',
    routing_basis: 'request_total',
    self_approval: 'forbid',
    reason_codes: [],
  });
  await page.getByRole('banner').getByText('Corvane Components').waitFor();
  expect(await page.title()).toBe('Organisation · Corvane Components');
  expect(await page.getByText('Pending steps stay as planned.', { exact: false }).count()).toBe(0);
  expect(faults).toEqual([]);
});

test('all time zones and currencies are listed, and found by parts of their names', async () => {
  const { page, tenant, faults } = await opened({ timezone: 'Europe/Paris' });
  const zone = page.getByRole('combobox', { name: 'Time zone', exact: true });
  await zone.click();
  await page.getByRole('option', { name: 'Pacific/Auckland, UTC+' }).waitFor();
  const zones = await page.getByRole('option').allInnerTexts();
  expect(zones.length).toBeGreaterThan(400);
  expect(zones).toEqual(expect.arrayContaining(['UTC, UTC', 'Asia/Tokyo, UTC+09:00']));
  await zone.fill('chicago');
  await page.getByRole('status').filter({ hasText: '1 shown' }).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await zone.inputValue()).toBe('America/Chicago');
  const currency = page.getByRole('combobox', { name: 'Currency', exact: true });
  await currency.fill('swiss fr');
  await page.getByRole('option', { name: 'CHF, Swiss Franc' }).click();
  expect(await currency.inputValue()).toBe('CHF');
  await save(page);
  await saved(page);
  expect(await settingsOf(tenant)).toMatchObject({ timezone: 'America/Chicago', currency: 'CHF' });
  expect(faults).toEqual([]);
});

test('reason codes are added, ordered and removed, and saved as a whole', async () => {
  const reason_codes = ['A', 'B', 'C'].map((code) => ({ code, label: `Reason ${code}` }));
  const { page, tenant, faults } = await opened({ reason_codes });
  await button(page, 'Move reason code 3 up').click();
  await button(page, 'Remove reason code 1').click();
  await button(page, 'Add reason code').click();
  expect(await page.evaluate('document.activeElement.closest("[role=group]").getAttribute("aria-label")')).toBe(
    'Reason code 3',
  );
  await field(page, 'Code 3').fill('D');
  await field(page, 'Label 3').fill('Reason <b>D</b>');
  expect(await lookFindings(page)).toEqual([]);
  await save(page);
  await saved(page);
  expect((await settingsOf(tenant)).reason_codes).toEqual([
    reason_codes[2],
    reason_codes[1],
    { code: 'D', label: 'Reason <b>D</b>' },
  ]);
  expect(faults).toEqual([]);
});

test('at most 50 reason codes can be added', async () => {
  const reason_codes = Array.from({ length: 50 }, (_, index) => ({ code: `C${index}`, label: `Label ${index}` }));
  const { page } = await opened({ reason_codes });
  expect(await button(page, 'Add reason code').isDisabled()).toBe(true);
  await page.getByText('There are 50 reason codes, which is the limit.').waitFor();
  await button(page, 'Remove reason code 50').click();
  expect(await button(page, 'Add reason code').isDisabled()).toBe(false);
});

test('refused values have their messages at the fields, and the values stay', async () => {
  const { page, tenant } = await opened({ reason_codes: [{ code: 'A', label: 'First' }] });
  await field(page, 'Name').fill('');
  await field(page, 'Time zone').fill('Chicago');
  await field(page, 'Currency').fill('usdx');
  await page.getByText('There is no time zone of this name. Choose one of the list.').waitFor();
  await field(page, 'Name').focus();
  await page.getByText('There is no currency with this code. Choose one of the list.').waitFor();
  await button(page, 'Add reason code').click();
  await field(page, 'Label 2').fill('No code');
  await save(page);
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').getByRole('link').allInnerTexts()).toEqual([
    'Name: The name field is required.',
    'Time zone: The timezone field must be a valid timezone.',
    'Currency: The currency field format is invalid.',
    'Code 2: The code field is required.',
  ]);
  expect(await lookFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Code 2: The code field is required.' }).click();
  await page.keyboard.type('A');
  for (const [name, value] of [
    ['Name', 'V'],
    ['Time zone', 'UTC'],
    ['Currency', ''],
  ] as const)
    await field(page, name).fill(value);
  await save(page);
  await page.getByRole('link', { name: 'Reason codes: The reason codes field has a duplicate value.' }).waitFor();
  expect(await field(page, 'Label 2').inputValue()).toBe('No code');
  expect((await settingsOf(tenant)).name).toBe('Veltrona');
});

test('a change of another person to another setting stays, and the page says that there was one', async () => {
  const { page, tenant } = await opened();
  await field(page, 'Currency').fill('USD');
  await tenant.graphql(UPDATE, { input: { name: 'Changed by another person' } });
  await page.evaluate('dispatchEvent(new Event("visibilitychange"))');
  await page.getByText('Another person changed these settings', { exact: false }).waitFor();
  expect(await field(page, 'Currency').inputValue()).toBe('USD');
  await save(page);
  await saved(page);
  expect(await settingsOf(tenant)).toMatchObject({ name: 'Changed by another person', currency: 'USD' });
  expect(await field(page, 'Name').inputValue()).toBe('Changed by another person');
});

test('when no answer arrives, the write is repeated with its key and is recorded once', async () => {
  const { page, context, tenant } = await opened();
  const keys: (string | undefined)[] = [];
  await context.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('updateTenant')) return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await field(page, 'Name').fill('Once');
  await save(page);
  await page.getByRole('button', { name: 'Saving…' }).waitFor();
  await saved(page);
  expect([keys.length, new Set(keys).size, (await settingsOf(tenant)).name]).toEqual([2, 1, 'Once']);
});

test('leaving with changes asks, and without changes does not', async () => {
  const { page } = await opened();
  await field(page, 'Name').fill('Other');
  await page.getByRole('link', { name: 'Products' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await field(page, 'Name').fill('Veltrona');
  await page.getByRole('link', { name: 'Products' }).click();
  await page.waitForURL('**/products');
  expect(await dialog.count()).toBe(0);
});

test('without the permission the page says so, and the server refuses the change', async () => {
  const tenant = await gateway.newTenant();
  const auditor = await loggedIn(gateway, tenant, 'auditor');
  const { page } = await openAs(auditor.user, PATH);
  await page.getByText('You may not see this.').waitFor();
  expect(await page.getByRole('link', { name: 'Organisation' }).count()).toBe(0);
  const input = { name: 'Mine' };
  expect((await auditor.graphql(UPDATE, { input })).body).toEqual(
    failed(UPDATE, 'updateTenant', { message: 'This action is unauthorized.', code: 'FORBIDDEN' }),
  );
});
