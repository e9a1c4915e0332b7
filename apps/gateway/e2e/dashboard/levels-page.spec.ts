import type { Page } from 'playwright-core';
import { lookFindings, useDashboard } from '../support/dashboard';
import { givenCategory, givenLevel, givenProduct } from '../support/factories';
import { useGateway, useTeam, useTenant } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { loggedIn, newPerson } from '../support/people';
import { ASSIGN, ask } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const empty = useTenant(gateway);
const { openAs } = useDashboard(gateway);

const admin = () => newPerson(gateway, team.tenant, 'admin');
const routeOf = (page: Page) =>
  page.getByRole('group', { name: 'What if' }).getByRole('list', { name: 'Route' }).getByRole('listitem');

const levelOf = async (
  id: string,
): Promise<{ threshold_price_approved: number | null; approvers: { name: string }[]; active: boolean }> =>
  dataOf<{ approvalLevel: never }>(
    await team.tenant.graphql(
      'query ($id: ID!) { approvalLevel(id: $id) { active threshold_price_requested threshold_price_approved approvers { name } } }',
      {
        id,
      },
    ),
  ).approvalLevel;

test('the picture names every level with its limits and holders, and marks a level without holders; an example explains routing', async () => {
  const id = await givenLevel(team.tenant, {
    code: 'EMPTY',
    name: 'Without holders',
    rank: 35,
    threshold_price_requested: 0.000001,
  });
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, 'requester'), '/levels');
  const figure = page.getByRole('figure', { name: 'Thresholds' });
  await figure.getByText('Owner').waitFor();
  const rows = figure.getByRole('listitem');
  expect((await rows.allTextContents()).map((text) => /^[A-Za-z]+/.exec(text)?.[0])).toEqual([
    expect.stringMatching(/^Owner/),
    expect.stringMatching(/^VP/),
    'EMPTYnobodyHandles',
    expect.stringMatching(/^RD/),
    expect.stringMatching(/^RSM/),
    expect.stringMatching(/^PA/),
  ]);
  expect(await rows.nth(2).textContent()).toContain('Handles and finishes up to 0.000001.');
  expect(await rows.nth(1).textContent()).toContain('Handles anything, finishes up to 12,000.00.');
  const table = page.getByRole('table', { name: 'Approval levels' });
  expect(await table.getByRole('row').filter({ hasText: 'RSM' }).getByRole('cell').allInnerTexts()).toEqual(
    expect.arrayContaining(['RSM', '20', '2,500.00', '1,500.00', team.rsm.name]),
  );
  await page.getByText('Example: at 175.00, PA endorses, then RSM decides.').waitFor();
  await page.getByRole('link', { name: 'Draw this route' }).click();
  await page.waitForURL('**/levels?amount=175');
  await routeOf(page).nth(1).waitFor();
  expect(await routeOf(page).allInnerTexts()).toEqual([
    expect.stringMatching('PA endorses'),
    expect.stringMatching('RSM decides'),
  ]);
  expect(await page.getByRole('button', { name: 'New level' }).count()).toBe(0);
  expect(await lookFindings(page)).toEqual([]);
  const figures = rows.nth(1).getByText('12,000 · anything');
  expect(await figures.isVisible()).toBe(false);
  await page.setViewportSize({ width: 360, height: 800 }); // the bars have no room for their texts
  expect(await figures.isVisible()).toBe(true);
  dataOf(await team.tenant.graphql('mutation ($id: ID!) { deleteApprovalLevel(id: $id) { id } }', { id }));
  expect(faults).toEqual([]);
});

test.each([
  ['52', ['PA decides']],
  ['152', ['PA endorses', 'RSM decides']],
  ['2500', ['RSM endorses', 'RD decides']],
  ['12000.01', ['VP endorses', 'Owner']],
])('the amount %s takes the route %j', async (amount, route) => {
  const { page } = await openAs(await newPerson(gateway, team.tenant, 'requester'), '/levels');
  await page.getByRole('spinbutton', { name: 'Amount' }).fill(amount);
  await routeOf(page).first().waitFor();
  expect(await routeOf(page).allInnerTexts()).toEqual(route);
  await page.waitForURL(`**/levels?amount=${amount}`);
  await page.reload();
  await routeOf(page).first().waitFor();
  expect(await page.getByRole('spinbutton', { name: 'Amount' }).inputValue()).toBe(amount);
});

test('a part with its discount limit, a price and a quantity are previewed with the reason', async () => {
  const category_id = await givenCategory(team.tenant, {
    name: 'Drives',
    code: 'DRV',
    max_discount_percent: 18,
    override_min_rank: 30,
  });
  await givenProduct(team.tenant, { partnumber: 'DRV-1', list_price: 100, category_id });
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, 'approver'), '/levels');
  await page.getByRole('textbox', { name: 'Part number' }).fill('DRV-1');
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3');
  await page.getByRole('spinbutton', { name: 'Price' }).fill('50');
  await routeOf(page).filter({ hasText: 'RD decides' }).waitFor();
  await page
    .getByText(
      'The discount of 50.0 % exceeds the limit of 18.0 % of category DRV. Levels below rank 30 do not decide it.',
    )
    .waitFor();
  await page.getByRole('combobox', { name: 'Basis' }).selectOption('Line total');
  await routeOf(page).filter({ hasText: 'PA endorses' }).waitFor();
  await page.getByText('With the line total, 150.00 is compared.').waitFor();
  expect(new URL(page.url()).search).toBe('?basis=line_total&part=DRV-1&quantity=3&price=50');
  await page.getByRole('spinbutton', { name: 'Price' }).fill('0.1234567');
  await page.getByText('Enter at most 6 decimals.').waitFor();
  expect(faults).toEqual([]);
});

test('the form previews thresholds that are not saved, and saving says how many open steps they concern', async () => {
  const request = await ask(team.requester, [{ partnumber: 'X-1', requested_price: 152 }]);
  expect(request.lines).toHaveLength(1);
  const { page, faults } = await openAs(await admin(), `/levels/${team.levels.RSM}`);
  await page.getByRole('spinbutton', { name: 'Amount' }).fill('152');
  await routeOf(page).filter({ hasText: 'RSM decides' }).waitFor();
  await page.getByRole('spinbutton', { name: 'May finish up to' }).fill('100');
  await routeOf(page).filter({ hasText: 'RSM endorses' }).waitFor();
  expect(await levelOf(team.levels.RSM)).toMatchObject({ threshold_price_approved: 1_500 });
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save changes' });
  await dialog.getByText(/^1 open step is at RSM\./).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await levelOf(team.levels.RSM)).toMatchObject({ threshold_price_approved: 1_500 });
  await page.getByRole('spinbutton', { name: 'May finish up to' }).fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  expect(await levelOf(team.levels.RSM)).toMatchObject({
    threshold_price_requested: 2_500,
    threshold_price_approved: null,
  });
  expect(faults).toEqual([]);
});

test('a level with open steps is not deleted: the dialog links to the requests there', async () => {
  await ask(team.requester, [{ partnumber: 'X-2', requested_price: 52 }]);
  const { page } = await openAs(await admin(), `/levels/${team.levels.PA}`);
  await page.getByRole('button', { name: 'Delete level' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete level' });
  await dialog.getByRole('button', { name: 'Delete level' }).click();
  await dialog.getByRole('alert').getByText('The level is in use.').waitFor();
  expect(await dialog.getByRole('link').getAttribute('href')).toBe(`/requests?level=${team.levels.PA}`);
});

test('approvers are assigned and removed with Undo, and removing the last one warns', async () => {
  const level_id = await givenLevel(team.tenant, { code: 'HELD', name: 'Held', rank: 99 });
  dataOf(await team.tenant.graphql(ASSIGN, { level_id, user_id: team.vp.id }));
  const { name } = team.vp;
  const { page, faults } = await openAs(await admin(), `/levels/${level_id}`);
  const remove = page.getByRole('button', { name: `Remove ${name}`, exact: true });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: `Remove ${name}` });
  await dialog.getByText('nobody').waitFor();
  await dialog.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByText('The level has no holders.').waitFor();
  expect((await levelOf(level_id)).approvers).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await remove.waitFor();
  expect((await levelOf(level_id)).approvers).toEqual([{ name }]);
  await page
    .getByRole('searchbox', { name: 'Find a person' })
    .or(page.getByRole('heading', { name: 'Assign a person' }))
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Assign An owner' }).first().click();
  await page.getByRole('button', { name: 'Remove An owner' }).waitFor();
  expect((await levelOf(level_id)).approvers).toHaveLength(2);
  expect(faults).toEqual([]);
});

test('a level is deactivated after a dialog, and Undo activates it', async () => {
  const id = await givenLevel(team.tenant, { code: 'OFF', name: 'Off', rank: 98 });
  const { page } = await openAs(await admin(), `/levels/${id}`);
  await page.getByRole('button', { name: 'Deactivate level' }).click();
  await page
    .getByRole('dialog', { name: 'Deactivate level' })
    .getByRole('button', { name: 'Deactivate level' })
    .click();
  await page.getByRole('button', { name: 'Activate level', exact: true }).waitFor();
  expect((await levelOf(id)).active).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Deactivate level', exact: true }).waitFor();
  expect((await levelOf(id)).active).toBe(true);
});

test('a tenant without levels creates its first one, once', async () => {
  const { page, faults } = await openAs(await newPerson(gateway, empty, 'admin'), '/levels');
  await page.getByText('There are no levels. The owner decides everything.').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'New level' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Rank: Enter a value.' }).waitFor();
  await page.getByRole('textbox', { name: 'Code' }).fill('FIRST');
  await page.getByRole('textbox', { name: 'Name' }).fill('First level');
  await page.getByRole('spinbutton', { name: 'Rank' }).fill('0');
  await page.getByRole('spinbutton', { name: 'Amount' }).fill('7');
  await routeOf(page).filter({ hasText: 'FIRST decides' }).waitFor();
  await page.getByRole('button', { name: 'Save changes' }).dblclick();
  await page.getByRole('heading', { name: 'FIRST', level: 1 }).waitFor();
  const { body } = await empty.graphql('{ approvalLevels { data { code name rank threshold_price_requested } } }');
  expect(body).toEqual({
    data: {
      approvalLevels: { data: [{ code: 'FIRST', name: 'First level', rank: 0, threshold_price_requested: null }] },
    },
  });
  expect(faults).toEqual([]);
});

test('people without the permission change nothing, and the server refuses them', async () => {
  const { page } = await openAs(await newPerson(gateway, team.tenant, 'approver'), `/levels/${team.levels.RD}`);
  await page.getByRole('group', { name: 'What if' }).waitFor();
  expect(await page.getByRole('button', { name: /Save|Delete|Assign|Remove|Deactivate/ }).count()).toBe(0);
  const { graphql } = await loggedIn(gateway, team.tenant, 'approver');
  const reply = await graphql('mutation ($id: ID!) { updateApprovalLevel(id: $id, input: { rank: 1 }) { id } }', {
    id: team.levels.RD,
  });
  expect(reply.body).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  await page.goto(`${gateway.url}/levels/01J00000000000000000000000`);
  await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
  expect(await page.getByRole('main').getByRole('link').getAttribute('href')).toBe('/levels');
});
