import { lookFindings, useDashboard } from '../support/dashboard';
import { fieldError } from '../support/expected';
import { useOwnGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { button, dialog, keptTexts, rowsWith } from '../support/page-parts';
import { PASSWORD, logIn, loggedIn, newPerson } from '../support/people';
import { ROWS, named, rowOf, rowsOf } from '../support/user-rows';
import { ASSIGN } from '../support/workflow-fixture';

const gateway = useOwnGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const FORBIDDEN = { message: 'This action is unauthorized.', code: 'FORBIDDEN' };

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
  await rowsWith(page, 'People', 'Nora Berg').waitFor();
  expect(await keptTexts(page)).not.toContain(password);
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
  expect(await form.getByRole('combobox', { name: 'Role' }).getByRole('option').allInnerTexts()).toEqual([
    'Admin',
    'Approver',
    'Requester',
    'Auditor',
  ]);
});

test('a person is deactivated after the consequences were shown, and Undo activates the person', async () => {
  const holder = await named(gateway, team.tenant, 'Hana Holder', 'approver');
  dataOf(await team.tenant.graphql(ASSIGN, { level_id: team.levels.RD, user_id: holder.id }));
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, 'admin'), '/people');
  await button(page, 'Deactivate Hana Holder').click();
  const form = dialog(page, 'Deactivate Hana Holder');
  expect(await form.getByRole('listitem').allInnerTexts()).toEqual(
    expect.arrayContaining([
      expect.stringContaining('Their keys stop now'),
      expect.stringContaining('Hana Holder holds RD.'),
    ]),
  );
  expect(await lookFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Deactivate Hana Holder' }).click();
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  await rowsWith(page, 'People', 'Hana Holder').filter({ hasText: 'Inactive' }).waitFor();
  expect((await rowOf(team.tenant, holder.id))?.active).toBe(false);
  await button(page, 'Undo').click();
  await button(page, 'Deactivate Hana Holder').waitFor();
  expect((await rowOf(team.tenant, holder.id))?.active).toBe(true);
  expect(faults).toEqual([]);
});

test('without the permission the page reads nothing, and the server refuses the list', async () => {
  const approver = await loggedIn(gateway, team.tenant, 'approver');
  const { page } = await openAs(approver.user, '/people');
  await page.getByText('You may not see this.').waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  expect((await approver.graphql(ROWS)).body).toEqual({ errors: [fieldError(ROWS, 'users', FORBIDDEN)] });
});

test('the list is filtered by its address, without a finding of axe', async () => {
  await named(
    gateway,
    team.tenant,
    'A person with a name that is much longer than the column in which it is shown, the third of that name',
    'requester',
  );
  const { page, faults } = await openAs(
    await newPerson(gateway, team.tenant, 'owner'),
    '/people?q=much+longer&page=0&x=1',
  );
  await rowsWith(page, 'People', 'much longer').waitFor();
  expect(await page.getByRole('table', { name: 'People' }).getByRole('row').count()).toBe(2);
  expect(await lookFindings(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('no such person');
  await page.getByText('No people match.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('table', { name: 'People' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(faults).toEqual([]);
});

test('when the answer to a new person is lost, one account exists, and its password is still shown', async () => {
  const { page, context } = await openAs(await newPerson(gateway, team.tenant, 'owner'), '/people');
  let count = 0;
  await context.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('createUser')) return route.continue();
    count += 1;
    if (count > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await button(page, 'Add person').click();
  const form = dialog(page, 'Add person');
  await form.getByLabel('Name', { exact: true }).fill('Lost Answer');
  await form.getByLabel('E-mail', { exact: true }).fill('lost.answer@test.example');
  await form.getByRole('button', { name: 'Add person' }).click();
  await form.getByRole('button', { name: 'Adding…' }).waitFor();
  const password = await dialog(page, 'Copy the password now').getByRole('textbox', { name: 'Password' }).inputValue();
  expect([count, (await logIn(gateway.url, { email: 'lost.answer@test.example', password })).status]).toEqual([2, 200]);
  expect((await rowsOf(team.tenant)).filter(({ name }) => name === 'Lost Answer')).toHaveLength(1);
});
