import type { User } from '@das/tenants';
import { TenantsService } from '@das/tenants';
import type { Page } from 'playwright-core';
import { lookFindings, useDashboard } from '../support/dashboard';
import { failed, fieldError } from '../support/expected';
import { useGateway, useTeam } from '../support/fixtures';
import { type TestTenant, dataOf } from '../support/gateway';
import { change } from '../support/factories';
import { PASSWORD, logIn, loggedIn, newPerson } from '../support/people';
import { ASSIGN } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const UPDATE = change('User');
const ROWS = '{ users { id name email role active } }';

interface Row {
  id: string;
  name: string;
  email: string;
  role: string;
  active: boolean;
}

const rowsOf = async (tenant: TestTenant): Promise<Row[]> => dataOf<{ users: Row[] }>(await tenant.graphql(ROWS)).users;
const rowOf = async (tenant: TestTenant, id: string): Promise<Row | undefined> => (await rowsOf(tenant)).find((row) => row.id === id);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const rowWith = (page: Page, text: string) => page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: text });

/** A person with a name that no other person of the tenant has. */
async function named(tenant: TestTenant, name: string, role: User['role']): Promise<User> {
  const { id } = await newPerson(gateway, tenant, role);
  return tenant.as(() => gateway.app.get(TenantsService).updateUser(id, { name }));
}

/** A tenant in which the only active owner can log in. */
async function tenantOfOneOwner(): Promise<{ tenant: TestTenant; owner: User }> {
  const tenant = await gateway.newTenant();
  const owner = await named(tenant, 'Olga Single', 'owner');
  await tenant.as(() => gateway.app.get(TenantsService).updateUser(tenant.owner.id, { active: false }));
  return { tenant, owner };
}

test('a new person gets a generated password, which is shown once and opens the account', async () => {
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, 'owner'), '/people');
  await button(page, 'Add person').click();
  const form = dialog(page, 'Add person');
  await form.getByText('Creates requests and changes their own. Reads products and levels.').waitFor();
  await form.getByLabel('Name', { exact: true }).fill('Nora Berg');
  await form.getByLabel('E-mail', { exact: true }).fill('nora.berg@test.example');
  await form.getByRole('combobox', { name: 'Role' }).selectOption('Auditor');
  await form.getByRole('button', { name: 'Add person' }).dblclick();
  const once = dialog(page, 'Copy the password now');
  const password = await once.getByRole('textbox', { name: 'Password' }).inputValue();
  expect(password).toMatch(/^[0-9A-Za-z]{20}$/);
  expect(await button(page, 'Done').isDisabled()).toBe(true);
  expect(await lookFindings(page)).toEqual([]);
  await once.getByRole('checkbox', { name: 'I have stored it' }).check();
  await button(page, 'Done').click();
  await rowWith(page, 'Nora Berg').waitFor();
  const kept = await page.evaluate(
    '[document.documentElement.outerHTML, document.title, location.href, JSON.stringify([localStorage, sessionStorage, history.state])].join()',
  );
  expect(kept).not.toContain(password);
  expect((await rowsOf(team.tenant)).filter(({ email }) => email === 'nora.berg@test.example')).toMatchObject([
    { name: 'Nora Berg', role: 'auditor', active: true },
  ]);
  expect((await logIn(gateway.url, { email: 'nora.berg@test.example', password })).status).toBe(200);
  expect(gateway.log.join('\n')).not.toContain(password);
  expect(faults).toEqual([]);
});

test('refused values have their messages at the fields, and the summary has the focus', async () => {
  const taken = await newPerson(gateway, team.tenant, 'requester');
  const { page } = await openAs(await newPerson(gateway, team.tenant, 'admin'), '/people');
  await button(page, 'Add person').click();
  const form = dialog(page, 'Add person');
  await form.getByLabel('E-mail', { exact: true }).fill(taken.email.toUpperCase());
  await form.getByLabel('Type a password').check();
  await form.getByLabel('Password', { exact: true }).fill('short');
  await form.getByRole('button', { name: 'Add person' }).click();
  await form.getByRole('alert').waitFor();
  expect(await form.getByRole('alert').getByRole('link').allInnerTexts()).toEqual([
    'Name: The name field is required.',
    'Password: The password field must be at least 12 characters.',
  ]);
  expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('alert');
  expect(await lookFindings(page)).toEqual([]);
  await form.getByLabel('Name', { exact: true }).fill('Twice');
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Add person' }).click();
  await form.getByRole('link', { name: 'E-mail: The email has already been taken.' }).click();
  expect(await form.getByLabel('E-mail', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  expect(await form.getByRole('combobox', { name: 'Role' }).getByRole('option').allInnerTexts()).toEqual(['Admin', 'Approver', 'Requester', 'Auditor']);
});

test('a person is deactivated after the consequences were shown, and Undo activates the person', async () => {
  const holder = await named(team.tenant, 'Hana Holder', 'approver');
  dataOf(await team.tenant.graphql(ASSIGN, { level_id: team.levels.RD, user_id: holder.id }));
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, 'admin'), '/people');
  await button(page, 'Deactivate Hana Holder').click();
  const form = dialog(page, 'Deactivate Hana Holder');
  expect(await form.getByRole('listitem').allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringContaining('Their keys stop now'), expect.stringContaining('Hana Holder holds RD.')]),
  );
  expect(await lookFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Deactivate Hana Holder' }).click();
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  await rowWith(page, 'Hana Holder').filter({ hasText: 'Inactive' }).waitFor();
  expect((await rowOf(team.tenant, holder.id))?.active).toBe(false);
  await button(page, 'Undo').click();
  await button(page, 'Deactivate Hana Holder').waitFor();
  expect((await rowOf(team.tenant, holder.id))?.active).toBe(true);
  expect(faults).toEqual([]);
});

test('an owner is deactivated only after the name was typed, and the refusal for the last one is the sentence of the server', async () => {
  const { tenant, owner } = await tenantOfOneOwner();
  const { page } = await openAs(owner, `/people/${owner.id}`);
  await button(page, 'Deactivate Olga Single').click();
  const form = dialog(page, 'Deactivate Olga Single');
  const confirm = form.getByRole('button', { name: 'Deactivate Olga Single' });
  await form.getByRole('textbox', { name: 'Type Olga Single to confirm' }).fill('olga single');
  expect(await confirm.isDisabled()).toBe(true);
  await form.getByRole('textbox', { name: 'Type Olga Single to confirm' }).fill('Olga Single');
  await confirm.click();
  await form.getByRole('alert').waitFor();
  expect(await form.getByRole('alert').innerText()).toBe('The input.active field must leave the tenant an active owner.');
  expect((await tenant.as(() => gateway.app.get(TenantsService).find(owner.id)))?.active).toBe(true);
});

test('admins see owners without actions, and the server refuses what the page hides', async () => {
  const owner = await named(team.tenant, 'Ovid Owner', 'owner');
  const { page, context } = await openAs(await newPerson(gateway, team.tenant, 'admin'), '/people');
  await rowWith(page, 'Ovid Owner').waitFor();
  expect(await rowWith(page, 'Ovid Owner').getByRole('button').count()).toBe(0);
  await page.getByRole('link', { name: 'Ovid Owner' }).click();
  await page.getByText('Only an owner may change an owner.').waitFor();
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  const byHand = await context.request.post(`${gateway.url}/graphql`, {
    data: { query: UPDATE, variables: { id: owner.id, input: { active: false } } },
    headers: { origin: gateway.url },
  });
  expect(await byHand.json()).toEqual(failed(UPDATE, 'updateUser', { message: 'This action is unauthorized.', code: 'FORBIDDEN' }));
});

test('without the permission the page reads nothing, and the server refuses the list', async () => {
  const approver = await loggedIn(gateway, team.tenant, 'approver');
  const { page } = await openAs(approver.user, '/people');
  await page.getByText('You may not see this.').waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  expect((await approver.graphql(ROWS)).body).toEqual({ errors: [fieldError(ROWS, 'users', { message: 'This action is unauthorized.', code: 'FORBIDDEN' })] });
});

test('a change of the role states its consequences, and a change of the own role applies to the navigation at once', async () => {
  const tenant = await gateway.newTenant();
  const owner = await named(tenant, 'Rita Role', 'owner');
  const { page, faults } = await openAs(owner, '/people');
  await page.getByRole('link', { name: 'Rita Role' }).click();
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Admin');
  await page.getByText('Their keys have at most these rights.', { exact: false }).waitFor();
  await page.getByText('This is your own account', { exact: false }).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await button(page, 'Save changes').click();
  await page
    .getByText('Only an owner may change an owner.')
    .or(page.getByRole('status').filter({ hasText: 'Saved.' }))
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'API keys' }).waitFor({ state: 'detached' });
  expect((await rowOf(tenant, owner.id))?.role).toBe('admin');
  expect(faults).toEqual([]);
});

test('leaving a changed form asks first, and an unknown person is not found', async () => {
  const other = await named(team.tenant, 'Lena Leave', 'requester');
  const { page } = await openAs(await newPerson(gateway, team.tenant, 'admin'), `/people/${other.id}`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Another name');
  await page.getByRole('link', { name: 'Organisation' }).click();
  await dialog(page, 'Leave without saving').getByRole('button', { name: 'Stay' }).click();
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Another name');
  await page.goto(`${gateway.url}/people/01HZZZZZZZZZZZZZZZZZZZZZZZ`);
  await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
  expect(await page.getByRole('main').getByRole('link').getAttribute('href')).toBe('/people');
});

test('the list is filtered by its address, without a finding of axe', async () => {
  await named(team.tenant, 'A person with a name that is much longer than the column in which it is shown, the third of that name', 'requester');
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, 'owner'), '/people?q=much+longer&page=0&x=1');
  await rowWith(page, 'much longer').waitFor();
  expect(await page.getByRole('table', { name: 'People' }).getByRole('row').count()).toBe(2);
  expect(await lookFindings(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('no such person');
  await page.getByText('No people match.').waitFor();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.getByRole('table', { name: 'People' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(faults).toEqual([]);
});
