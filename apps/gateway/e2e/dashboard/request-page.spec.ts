import type { Page } from 'playwright-core';
import { newHolder } from '../support/approvers';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway, useTeam } from '../support/fixtures';
import { newPerson } from '../support/people';
import { approve, decide, deny, resubmit } from '../support/workflow-actions';
import { ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const LINE = { partnumber: 'VPS', quote_quantity: 2, requested_price: 1_000 };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const routeOf = (page: Page) =>
  page.getByRole('list', { name: 'Route', exact: true }).getByRole('listitem').allInnerTexts();

test('a request shows its facts, lines and route, and what the person may do', async () => {
  const person = await newHolder(gateway, team, team.levels.RSM);
  const made = await ask(team.requester, [LINE], {
    customer_name: 'Acme <b>',
    project_name: 'Depot',
    other_details: { channel: 'direct' },
  });
  const { page, faults } = await openAs(person, `/requests/${made.id}`);
  await page.getByRole('heading', { name: 'Acme <b>', level: 1, exact: true }).waitFor();
  expect(await page.getByRole('table', { name: 'Lines' }).getByRole('row').last().innerText()).toContain('1,000.00');
  expect((await routeOf(page)).map((text) => text.split('\n')[0])).toEqual([expect.stringContaining('RSM')]);
  expect(await page.getByText('direct', { exact: true }).count()).toBe(1);
  for (const name of ['Approve', 'Deny', 'Counter', 'Copy link']) expect(await button(page, name).count()).toBe(1);
  expect(await link(page, 'Decide line by line').getAttribute('href')).toBe(`/requests/${made.id}/decide`);
  expect(await link(page, 'Print').getAttribute('href')).toBe(`/requests/${made.id}/print`);
  expect(await link(page, 'Duplicate').getAttribute('href')).toBe(`/requests/new?from=${made.id}`);
  for (const name of ['Withdraw', 'Delete']) expect(await button(page, name).count()).toBe(0);
  expect([await lookFindings(page), faults]).toEqual([[], []]);
});

test('the history has one item for each entry, oldest first', async () => {
  const made = await ask(team.requester, [LINE], { customer_name: 'Acme' });
  await deny(team.rsm, made, { comment: 'Too deep' });
  await resubmit(team.requester, made);
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, 'auditor'), `/requests/${made.id}`);
  await link(page, 'History').click();
  const items = page.getByRole('list', { name: 'History' }).locator('> li');
  await items.first().waitFor();
  expect((await items.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
    expect.stringContaining('created the request'),
    expect.stringContaining('denied VPS'),
    expect.stringContaining('completed the request: denied'),
    expect.stringContaining('resubmitted the request'),
  ]);
  expect(await items.nth(1).innerText()).toContain('Comment: – → Too deep');
  expect([new URL(page.url()).search, await lookFindings(page), faults]).toEqual(['?tab=history', [], []]);
});

test('similar approvals show approved lines of exactly the part, with the median of their discounts', async () => {
  const own = await newTeam(gateway);
  await own.owner.ask('mutation { createProduct(input: { partnumber: "VPS", list_price: 2000 }) { id } }');
  const others = [
    await ask(own.requester, [LINE, { ...LINE, partnumber: 'VPS-2' }], { customer_name: 'Globex' }),
    await ask(own.requester, [{ ...LINE, requested_price: 1_500 }], { customer_name: 'Initech' }),
  ];
  for (const other of others) await approve(own.rsm, other);
  const made = await ask(own.requester, [LINE], { customer_name: 'Acme' });
  const { page, faults } = await openAs(
    await newPerson(gateway, own.tenant, 'requester'),
    `/requests/${made.id}?tab=similar`,
  );
  const table = page.getByRole('table', { name: 'Similar approvals, VPS' });
  await table.waitFor();
  expect(await table.getByRole('link').allInnerTexts()).toEqual(['Initech', 'Globex']);
  await page.getByText('Median discount 37.5 % · Range 25.0 % – 50.0 %').waitFor();
  expect([await lookFindings(page), faults]).toEqual([[], []]);
});

test('lines with different routes have a route each, and a higher level is named', async () => {
  const own = await newTeam(gateway);
  const made = await ask(own.requester, [LINE, { ...LINE, partnumber: 'VIC' }], { customer_name: 'Acme' });
  await decide(own.vp, made, [{ opportunity_id: made.lines[0], decision: 'approve', approved_price: 900 }]);
  const { page } = await openAs(await newPerson(gateway, own.tenant, 'auditor'), `/requests/${made.id}`);
  const routes = page.getByRole('list', { name: 'Route', exact: true });
  await routes.getByText('decided by VP for RSM').waitFor();
  expect(await routes.locator('> li').count()).toBe(2);
  expect(await page.getByRole('table', { name: 'Lines' }).getByRole('row').nth(1).innerText()).toMatch(
    /1,000\.00[\s\S]*900\.00/,
  );
});
