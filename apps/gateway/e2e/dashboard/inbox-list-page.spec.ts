import type { Page } from 'playwright-core';
import { askForTwo, newHolderOf, newQueue } from '../support/approvers';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway, useTeam } from '../support/fixtures';
import { newPerson } from '../support/people';
import { approve } from '../support/workflow-actions';
import { ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, customer: string) =>
  page.getByRole('table', { name: 'Requests awaiting me' }).getByRole('link', { name: customer, exact: true });

test('a row opens next to the list with its lines and route, and its address restores it', async () => {
  const { person, made } = await newQueue(gateway, 'Acme', 'Globex');
  const { page, faults } = await openAs(person, '/inbox');
  await row(page, 'Globex').click();
  const region = page.getByRole('region', { name: 'Globex', exact: true });
  await region.getByRole('table', { name: 'Lines' }).waitFor();
  expect(await region.getByRole('list', { name: 'Route', exact: true }).getByRole('listitem').count()).toBe(1);
  expect(new URL(page.url()).search).toBe(`?open=${made[1]?.id}`);
  expect(await region.getByRole('link', { name: 'Open request', exact: true }).getAttribute('href')).toBe(
    `/requests/${made[1]?.id}`,
  );
  await page.reload();
  await region.getByRole('button', { name: 'Counter', exact: true }).waitFor();
  await page.goBack();
  await region.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test('a row that arrives is announced by a button and does not move the list', async () => {
  const { own, person } = await newQueue(gateway, 'Acme');
  const { page } = await openAs(person, '/settings/profile');
  await page.clock.install();
  await page.goto(`${gateway.url}/inbox`);
  await row(page, 'Acme').waitFor();
  await askForTwo(own.requester, 'Globex');
  await askForTwo(own.requester, 'Initech');
  await page.clock.runFor(15_000);
  await button(page, '2 new').waitFor();
  expect(await row(page, 'Globex').count()).toBe(0);
  await button(page, '2 new').click();
  await row(page, 'Initech').waitFor();
  expect(await button(page, '2 new').count()).toBe(0);
});

test('on an empty list a row appears by itself, and a decided one disappears', async () => {
  const { own, person } = await newQueue(gateway);
  const { page } = await openAs(person, '/settings/profile');
  await page.clock.install();
  await page.goto(`${gateway.url}/inbox`);
  await page.getByText('Nothing waits for you.').waitFor();
  const made = await askForTwo(own.requester, 'Acme');
  await page.clock.runFor(15_000);
  await row(page, 'Acme').waitFor();
  await approve(own.rsm, made);
  await page.clock.runFor(15_000);
  await page.getByText('Nothing waits for you.').waitFor();
});

test('a person without a level reads why the list is empty', async () => {
  const { page } = await openAs(await newPerson(gateway, team.tenant, 'approver'), '/inbox');
  await page.getByText('You hold no level, so nothing is routed to you.').waitFor();
  await page.getByText('An owner or an admin can assign you to a level.').waitFor();
  expect(await lookFindings(page)).toEqual([]);
});

test('rows that share a customer have checkboxes with their short ids', async () => {
  const { person, made } = await newQueue(gateway, 'Acme', 'Acme', 'Globex');
  const { page } = await openAs(person, '/inbox');
  await row(page, 'Globex').waitFor();
  const names = [
    `Select Acme, ${made[0]?.id.slice(-6)}`,
    `Select Acme, ${made[1]?.id.slice(-6)}`,
    'Select Globex',
    'Select all on this page',
  ];
  for (const name of names) expect(await page.getByRole('checkbox', { name, exact: true }).count()).toBe(1);
});

test('Escape closes the drawer, and below 1,200 px the open request covers the list with the only heading of level 1, and Back returns', async () => {
  const { person } = await newQueue(gateway, 'Acme');
  const { page } = await openAs(person, '/inbox', { viewport: { width: 360, height: 740 } });
  await row(page, 'Acme').waitFor();
  await button(page, 'Open navigation').click();
  await page.getByRole('link', { name: 'Requests', exact: true }).waitFor();
  await button(page, 'Close navigation').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Open navigation');
  await row(page, 'Acme').click();
  await button(page, 'Deny').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Acme']);
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Lines', 'Route']);
  await page.goBack();
  await row(page, 'Acme').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Awaiting me']);
});

test('next to the list, the parts of the open request are one heading level below its customer', async () => {
  const { person } = await newQueue(gateway, 'Acme');
  const { page } = await openAs(person, '/inbox', { viewport: { width: 1440, height: 900 } });
  await row(page, 'Acme').click();
  const open = page.getByRole('region', { name: 'Acme' });
  await open.getByRole('heading', { name: 'Route' }).waitFor();
  expect(await open.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Acme']);
  expect(await open.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Lines', 'Route']);
});

test('an owner without a level decides what only the owner may decide', async () => {
  const own = await newTeam(gateway);
  const made = await ask(own.requester, [{ requested_price: 20_000 }], { customer_name: 'Acme' });
  await approve(own.vp, made);
  const { page } = await openAs(await newHolderOf(gateway, own, 'owner', []), '/inbox');
  await row(page, 'Acme').click();
  await button(page, 'Approve').click();
  await page.getByText('This approves 1 line.').waitFor();
  expect(
    await page.getByRole('list', { name: 'Route', exact: true }).getByRole('listitem').last().innerText(),
  ).toContain('Owner');
});
