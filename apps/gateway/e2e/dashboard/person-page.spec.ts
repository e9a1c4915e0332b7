import { TenantsService, type User } from '@das/tenants';
import { lookFindings, useDashboard } from '../support/dashboard';
import { failed } from '../support/expected';
import { useGateway, useTeam } from '../support/fixtures';
import type { TestTenant } from '../support/gateway';
import { change } from '../support/factories';
import { button, dialog, rowsWith } from '../support/page-parts';
import { newPerson } from '../support/people';
import { named, rowOf } from '../support/user-rows';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const FORBIDDEN = { message: 'This action is unauthorized.', code: 'FORBIDDEN' };

const UPDATE = change('User');
/** A tenant in which the only active owner can log in. */
async function tenantOfOneOwner(): Promise<{ tenant: TestTenant; owner: User }> {
  const tenant = await gateway.newTenant();
  const owner = await named(gateway, tenant, 'Olga Single', 'owner');
  await tenant.as(() => gateway.app.get(TenantsService).updateUser(tenant.owner.id, { active: false }));
  return { tenant, owner };
}

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
  expect(await form.getByRole('alert').innerText()).toBe(
    'The input.active field must leave the tenant an active owner.',
  );
  expect((await tenant.as(() => gateway.app.get(TenantsService).find(owner.id)))?.active).toBe(true);
});

test('admins see owners without actions, and the server refuses what the page hides', async () => {
  const owner = await named(gateway, team.tenant, 'Ovid Owner', 'owner');
  const { page, context } = await openAs(await newPerson(gateway, team.tenant, 'admin'), '/people');
  await rowsWith(page, 'People', 'Ovid Owner').waitFor();
  expect(await rowsWith(page, 'People', 'Ovid Owner').getByRole('button').count()).toBe(0);
  await page.getByRole('link', { name: 'Ovid Owner' }).click();
  await page.getByText('Only an owner may change an owner.').waitFor();
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  expect(await page.getByRole('main').getByRole('link', { name: 'People' }).getAttribute('href')).toBe('/people');
  const byHand = await context.request.post(`${gateway.url}/graphql`, {
    data: { query: UPDATE, variables: { id: owner.id, input: { active: false } } },
    headers: { origin: gateway.url },
  });
  expect(await byHand.json()).toEqual(failed(UPDATE, 'updateUser', FORBIDDEN));
});

test('a change of the role states its consequences, and a role change of the person who makes it applies to the navigation at once', async () => {
  const tenant = await gateway.newTenant();
  const owner = await named(gateway, tenant, 'Rita Role', 'owner');
  const { page, faults } = await openAs(owner, '/people');
  await page.getByRole('link', { name: 'Rita Role' }).click();
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Admin');
  await page.getByText('Their keys have at most these rights.', { exact: false }).waitFor();
  await page.getByText('This is your own account', { exact: false }).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await button(page, 'Save changes').click();
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  await page.getByRole('link', { name: 'API keys' }).waitFor({ state: 'detached' });
  expect((await rowOf(tenant, owner.id))?.role).toBe('admin');
  expect(faults).toEqual([]);
});

test('leaving a changed form asks first, and an unknown person is not found', async () => {
  const other = await named(gateway, team.tenant, 'Lena Leave', 'requester');
  const { page } = await openAs(await newPerson(gateway, team.tenant, 'admin'), `/people/${other.id}`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Another name');
  await page.getByRole('link', { name: 'Organisation' }).click();
  await dialog(page, 'Leave without saving').getByRole('button', { name: 'Stay' }).click();
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Another name');
  await page.goto(`${gateway.url}/people/01HZZZZZZZZZZZZZZZZZZZZZZZ`);
  await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
  expect(await page.getByRole('main').getByRole('link').getAttribute('href')).toBe('/people');
});
