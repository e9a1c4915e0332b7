import type { Page } from 'playwright-core';
import { newHolder, newHolderOf, storedDecisions } from '../support/approvers';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway, useTeam } from '../support/fixtures';
import { newPerson } from '../support/people';
import { approve, read } from '../support/workflow-actions';
import { type Made, type Team, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const LINES = [
  { partnumber: 'VPS-480-48D', quote_quantity: 200, requested_price: 1_400 },
  { partnumber: 'VIC-M12-5M', quote_quantity: 4, requested_price: 1_400 },
];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, customer: string) => page.getByRole('table', { name: 'Requests awaiting me' }).getByRole('link', { name: customer, exact: true });
const isFocused = (customer: string) => `document.activeElement.textContent === ${JSON.stringify(customer)}`;

/** A team with these requests and a person who holds the level RSM. */
async function queueOf(...customers: string[]): Promise<{ own: Team; person: { email: string }; made: Made[] }> {
  const own = await newTeam(gateway);
  const made: Made[] = [];
  for (const customer_name of customers) made.push(await ask(own.requester, LINES, { customer_name }));
  return { own, person: await newHolder(gateway, own, own.levels.RSM), made };
}

test('a row opens next to the list with its lines and route, and its address restores it', async () => {
  const { person, made } = await queueOf('Acme', 'Globex');
  const { page, faults } = await openAs(person, '/inbox');
  await row(page, 'Globex').click();
  const region = page.getByRole('region', { name: 'Globex', exact: true });
  await region.getByRole('table', { name: 'Lines' }).waitFor();
  expect(await region.getByRole('list', { name: 'Route', exact: true }).getByRole('listitem').count()).toBe(1);
  expect(new URL(page.url()).search).toBe(`?open=${made[1]?.id}`);
  expect(await region.getByRole('link', { name: 'Open request', exact: true }).getAttribute('href')).toBe(`/requests/${made[1]?.id}`);
  await page.reload();
  await region.getByRole('button', { name: 'Counter', exact: true }).waitFor();
  await page.goBack();
  await region.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test('several requests are decided in a row with the keyboard alone', async () => {
  const { own, person, made } = await queueOf('Acme', 'Globex', 'Initech');
  const { page, faults } = await openAs(person, '/inbox');
  await row(page, 'Acme').waitFor();
  await page.keyboard.press('j');
  expect(await page.evaluate(isFocused('Acme'))).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Acme' }).getByRole('button', { name: 'Approve' }).waitFor();
  await page.waitForFunction(`document.activeElement.tagName === 'H2'`);
  for (const [index, next] of ['Globex', 'Initech'].entries()) {
    await page.keyboard.press(index === 0 ? 'a' : 'd');
    await page
      .getByRole('dialog')
      .getByText(/^This /)
      .waitFor();
    expect(await page.evaluate(`document.activeElement.labels[0].textContent`)).toBe('Comment');
    await page.keyboard.type('agreed');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('region', { name: next }).getByRole('button', { name: 'Approve' }).waitFor();
    await page.waitForFunction(isFocused(next));
  }
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Initech' }).waitFor({ state: 'detached' });
  await page.waitForFunction(isFocused('Initech'));
  const stored = await Promise.all(made.map(({ id }) => storedDecisions(own, id)));
  expect([stored, faults]).toEqual([[['approved', 'approved'], ['denied', 'denied'], []], []]);
});

test('after the last decision the list is empty, and the heading has the focus', async () => {
  const { person } = await queueOf('Acme');
  const { page } = await openAs(person, '/inbox');
  await row(page, 'Acme').click();
  await button(page, 'Approve').click();
  await button(page, 'Approve request').click();
  await page.getByText('Nothing waits for you.').waitFor();
  expect(await page.getByRole('status').filter({ hasText: 'Approved.' }).count()).toBe(1);
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
  expect(await page.getByRole('main').getByRole('link', { name: 'Requests', exact: true }).getAttribute('href')).toBe('/requests');
});

test('an endorsement names the people and the levels that decide next', async () => {
  const own = await newTeam(gateway);
  await ask(own.requester, [{ requested_price: 200 }], { customer_name: 'Acme' });
  const { page } = await openAs(await newHolder(gateway, own, own.levels.PA), '/inbox');
  await row(page, 'Acme').click();
  await button(page, 'Approve').click();
  await page.getByRole('dialog').getByText(`This endorses; ${own.rsm.name} (RSM) decides next.`).waitFor();
  await button(page, 'Approve request').click();
  await page.getByRole('status').filter({ hasText: 'Endorsed. Next: RSM.' }).waitFor();
});

test('Counter approves at the price in its field', async () => {
  const { own, person, made } = await queueOf('Acme');
  const { page } = await openAs(person, '/inbox');
  await row(page, 'Acme').click();
  await button(page, 'Counter').click();
  const dialog = page.getByRole('dialog', { name: 'Counter request' });
  const price = dialog.getByRole('spinbutton', { name: 'Counter price, VIC-M12-5M' });
  expect(await price.inputValue()).toBe('1400');
  await price.fill('1300.1234567');
  await dialog.getByText('A price has at most 6 decimals.').waitFor();
  await price.fill('1300.123456');
  await dialog.getByText('Landed 1,300.123456, preview').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Counter request' }).click();
  await page.getByRole('status').filter({ hasText: 'Approved.' }).waitFor();
  const { opportunities } = await read<{ opportunities: object[] }>(own.owner, made[0]?.id ?? '', 'opportunities { approved_price }');
  expect(opportunities).toEqual([{ approved_price: 1_400 }, { approved_price: 1_300.123456 }]);
});

test('a row that arrives is announced by a button and does not move the list', async () => {
  const { own, person } = await queueOf('Acme');
  const { page } = await openAs(person, '/settings/profile');
  await page.clock.install();
  await page.goto(`${gateway.url}/inbox`);
  await row(page, 'Acme').waitFor();
  await ask(own.requester, LINES, { customer_name: 'Globex' });
  await ask(own.requester, LINES, { customer_name: 'Initech' });
  await page.clock.runFor(15_000);
  await button(page, '2 new').waitFor();
  expect(await row(page, 'Globex').count()).toBe(0);
  await button(page, '2 new').click();
  await row(page, 'Initech').waitFor();
  expect(await button(page, '2 new').count()).toBe(0);
});

test('on an empty list a row appears by itself, and a decided one disappears', async () => {
  const { own, person } = await queueOf();
  const { page } = await openAs(person, '/settings/profile');
  await page.clock.install();
  await page.goto(`${gateway.url}/inbox`);
  await page.getByText('Nothing waits for you.').waitFor();
  const made = await ask(own.requester, LINES, { customer_name: 'Acme' });
  await page.clock.runFor(15_000);
  await row(page, 'Acme').waitFor();
  await approve(own.rsm, made);
  await page.clock.runFor(15_000);
  await page.getByText('Nothing waits for you.').waitFor();
});

test('a person without a level reads why the list is empty', async () => {
  const { page } = await openAs(await newPerson(gateway, team.tenant, 'approver'), '/inbox');
  await page.getByText('You hold no level, so nothing is routed to you.').waitFor();
  expect(await lookFindings(page)).toEqual([]);
});

test('rows that share a customer have checkboxes with their short ids', async () => {
  const { person, made } = await queueOf('Acme', 'Acme', 'Globex');
  const { page } = await openAs(person, '/inbox');
  await row(page, 'Globex').waitFor();
  const names = [`Select Acme, ${made[0]?.id.slice(-6)}`, `Select Acme, ${made[1]?.id.slice(-6)}`, 'Select Globex', 'Select all on this page'];
  for (const name of names) expect(await page.getByRole('checkbox', { name, exact: true }).count()).toBe(1);
});

test('below 1,200 px the open request covers the list with the only heading of level 1, and Back returns', async () => {
  const { person } = await queueOf('Acme');
  const { page } = await openAs(person, '/inbox', { viewport: { width: 360, height: 740 } });
  await row(page, 'Acme').click();
  await button(page, 'Deny').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Acme']);
  await page.goBack();
  await row(page, 'Acme').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Awaiting me']);
});

test('the open request and its dialogs have no findings in any look', async () => {
  const name = 'A customer with a name that is much longer than the column in which it is shown, Incorporated';
  const { person, made } = await queueOf(name);
  const { page, faults } = await openAs(person, `/inbox?open=${made[0]?.id}`);
  await button(page, 'Deny').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await button(page, 'Deny').click();
  await page.getByText('This denies 2 lines.').waitFor();
  expect([await lookFindings(page), faults]).toEqual([[], []]);
});

test('an owner without a level decides what only the owner may decide', async () => {
  const own = await newTeam(gateway);
  const made = await ask(own.requester, [{ requested_price: 20_000 }], { customer_name: 'Acme' });
  await approve(own.vp, made);
  const { page } = await openAs(await newHolderOf(gateway, own, 'owner', []), '/inbox');
  await row(page, 'Acme').click();
  await button(page, 'Approve').click();
  await page.getByText('This approves 1 line.').waitFor();
  expect(await page.getByRole('list', { name: 'Route', exact: true }).getByRole('listitem').last().innerText()).toContain('Owner');
});
