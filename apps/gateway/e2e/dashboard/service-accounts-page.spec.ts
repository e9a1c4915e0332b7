import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway, useTeam } from '../support/fixtures';
import { type TestTenant, dataOf } from '../support/gateway';
import { newKey, opens } from '../support/keys';
import { button, dialog, rowsWith } from '../support/page-parts';
import { newPerson } from '../support/people';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const MAKE = 'mutation ($input: CreateServiceAccountInput!) { createServiceAccount(input: $input) { id } }';
const USERS = '{ users { id name role kind description active } }';

interface User {
  id: string;
  name: string;
}

const made = async (tenant: TestTenant, name: string): Promise<string> =>
  dataOf<{ createServiceAccount: { id: string } }>(await tenant.graphql(MAKE, { input: { name, role: 'auditor' } }))
    .createServiceAccount.id;

const userNamed = async (tenant: TestTenant, name: string): Promise<User | undefined> =>
  dataOf<{ users: User[] }>(await tenant.graphql(USERS)).users.find((user) => user.name === name);

test('a service account is added without a password and marked in the table; refused values stay in their fields', async () => {
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, 'admin'), '/people');
  await button(page, 'Add service account').click();
  const form = dialog(page, 'Add service account');
  const role = form.getByRole('combobox', { name: 'Role' });
  expect([await role.inputValue(), await role.getByRole('option').allInnerTexts()]).toEqual([
    'auditor',
    ['Admin', 'Approver', 'Requester', 'Auditor'],
  ]);
  expect(await form.getByLabel(/password|e-mail/i).count()).toBe(0);
  await role.selectOption('Requester');
  await form.getByRole('textbox', { name: 'Description' }).fill('x'.repeat(2_001));
  await form.getByRole('button', { name: 'Add service account' }).click();
  await form.getByRole('alert').waitFor();
  expect(await form.getByRole('alert').getByRole('link').allInnerTexts()).toEqual([
    'Name: The name field is required.',
    'Description: The description field must not be greater than 2000 characters.',
  ]);
  expect([await role.inputValue(), await page.evaluate('document.activeElement.getAttribute("role")')]).toEqual([
    'requester',
    'alert',
  ]);
  expect(await lookFindings(page)).toEqual([]);
  await form.getByRole('textbox', { name: 'Name' }).fill('ERP import');
  await form.getByRole('textbox', { name: 'Description' }).fill('Nightly import of orders');
  await form.getByRole('button', { name: 'Add service account' }).dblclick();
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  const row = rowsWith(page, 'People', 'ERP import');
  await row.getByText('Service account', { exact: true }).waitFor();
  expect(await row.innerText()).not.toContain('service.invalid');
  expect(await page.getByRole('main').getByText('1 service account', { exact: false }).count()).toBe(1);
  expect(await userNamed(team.tenant, 'ERP import')).toMatchObject({
    role: 'requester',
    kind: 'service',
    description: 'Nightly import of orders',
  });
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('the page of a service account offers neither a password nor delegations, and never the role of an owner', async () => {
  const tenant = await gateway.newTenant();
  const id = await made(tenant, 'Warehouse');
  const { page, faults } = await openAs(await newPerson(gateway, tenant, 'owner'), `/people/${id}`);
  await page.getByRole('heading', { name: 'Warehouse', level: 1 }).waitFor();
  const main = page.getByRole('main');
  await main.getByText('Service account', { exact: true }).waitFor();
  expect(await main.getByRole('button').allInnerTexts()).toEqual(['Deactivate', 'Save changes']);
  expect(await main.getByText(/service\.invalid|Delegations|E-mail/).count()).toBe(0);
  const role = main.getByRole('combobox', { name: 'Role' });
  expect(await role.getByRole('option').allInnerTexts()).toEqual(['Admin', 'Approver', 'Requester', 'Auditor']);
  await role.selectOption('Requester');
  expect(await lookFindings(page)).toEqual([]);
  await button(page, 'Save changes').click();
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  expect(await userNamed(tenant, 'Warehouse')).toMatchObject({ role: 'requester', kind: 'service' });
  expect(faults).toEqual([]);
});

test('a deactivated service account ends its keys, and the dialog says nothing of a log-in', async () => {
  const tenant = await gateway.newTenant();
  const user_id = await made(tenant, 'Pricing bot');
  const { secret } = await newKey(tenant, { user_id });
  const { page } = await openAs(await newPerson(gateway, tenant, 'owner'), '/people');
  await button(page, 'Deactivate Pricing bot').click();
  const form = dialog(page, 'Deactivate Pricing bot');
  expect(await form.getByRole('listitem').allInnerTexts()).toEqual([
    'Its keys stop now: programs that use them are refused.',
    'You can activate the service account again. Its keys will then work again.',
  ]);
  expect(await opens(gateway.url, secret)).toBe(true);
  await form.getByRole('button', { name: 'Deactivate Pricing bot' }).click();
  await rowsWith(page, 'People', 'Pricing bot').filter({ hasText: 'Inactive' }).waitFor();
  expect(await opens(gateway.url, secret)).toBe(false);
});
