import type { Page } from 'playwright-core';
import { newHolder } from '../support/approvers';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { newPerson } from '../support/people';
import { decide, deny, resubmit } from '../support/workflow-actions';
import { ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const PRODUCT = 'mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }';
const LINE = { partnumber: 'VPS', quote_quantity: 2, requested_price: 1_000 };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const routeOf = (page: Page) =>
  page.getByRole('list', { name: 'Route', exact: true }).getByRole('listitem').allInnerTexts();

/** The figures at the head of a request by their names. */
async function figuresOf(page: Page): Promise<Record<string, string>> {
  const list = page.getByRole('main').locator('dl').first();
  const [names, values] = [
    await list.getByRole('term').allInnerTexts(),
    await list.getByRole('definition').allInnerTexts(),
  ];
  return Object.fromEntries(names.map((name, index) => [name, values[index]?.replace(/\s+/g, ' ') ?? '']));
}

test('a request shows its facts, lines and route, and what the person may do', async () => {
  const person = await newHolder(gateway, team, team.levels.RSM);
  const made = await ask(team.requester, [LINE], {
    customer_name: 'Acme <b>',
    project_name: 'Depot',
    other_details: { competitor_price: 'direct' },
    rep_firm: 'Hale and Sons',
    validity_period: '2030-03-31',
  });
  const { page, faults } = await openAs(person, `/requests/${made.id}`);
  await page.getByRole('heading', { name: 'Acme <b>', level: 1, exact: true }).waitFor();
  expect(await page.getByRole('table', { name: 'Lines' }).getByRole('row').last().innerText()).toContain('1,000.00');
  expect((await routeOf(page)).map((text) => text.split('\n')[0])).toEqual([expect.stringContaining('RSM')]);
  expect(await page.getByRole('definition').allInnerTexts()).toEqual(expect.arrayContaining(['direct', '31 Mar 2030']));
  expect(await page.getByRole('term').allInnerTexts()).toContain('Competitor price');
  expect(await figuresOf(page)).toEqual({ 'Requested total': '2,000.00', Yours: '1 line' });
  expect(await page.getByText('Hale and Sons').isVisible()).toBe(false);
  await page.getByText('More details', { exact: true }).click();
  expect(await page.getByText('Hale and Sons').isVisible()).toBe(true);
  for (const name of ['Approve', 'Deny', 'Counter', 'Copy link']) expect(await button(page, name).count()).toBe(1);
  expect(await link(page, 'Decide line by line').getAttribute('href')).toBe(`/requests/${made.id}/decide`);
  expect(await link(page, 'Print').getAttribute('href')).toBe(`/requests/${made.id}/print`);
  expect(await link(page, 'Duplicate').getAttribute('href')).toBe(`/requests/new?from=${made.id}`);
  for (const name of ['Withdraw', 'Delete']) expect(await button(page, name).count()).toBe(0);
  expect([await lookFindings(page), faults]).toEqual([[], []]);
});

test('the history has one item for each entry, oldest first', async () => {
  const made = await ask(team.requester, [LINE], { customer_name: 'Acme', validity_period: '2030-03-31' });
  await deny(team.rsm, made, { comment: 'Too deep' });
  await resubmit(team.requester, made);
  await decide(team.rsm, made, [{ opportunity_id: made.lines[0], decision: 'approve', approved_price: 998.5 }]);
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, 'auditor'), `/requests/${made.id}`);
  await link(page, 'History').click();
  const items = page.getByRole('list', { name: 'History' }).locator('> li');
  await items.first().waitFor();
  expect((await items.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
    expect.stringContaining('created the request'),
    expect.stringContaining('denied VPS'),
    expect.stringContaining('completed the request: denied'),
    expect.stringContaining('resubmitted the request'),
    expect.stringContaining('approved VPS'),
    expect.stringContaining('completed the request: approved'),
  ]);
  expect(await items.nth(4).innerText()).toContain('Approved price: – → 998.50');
  expect(await items.nth(1).innerText()).toContain('Comment: – → Too deep');
  expect(await page.getByText(/^valid until/).innerText()).toMatch(
    /^valid until 31 Mar 2030, [\d,]+ days left · Round 2 · Version \d+$/,
  );
  expect(
    await page
      .getByText(/^valid until/)
      .locator('time')
      .getAttribute('datetime'),
  ).toMatch(/^2030-03-31T.*Z$/);
  expect([new URL(page.url()).search, await lookFindings(page), faults]).toEqual(['?tab=history', [], []]);
});

test('lines with different routes have a route each, and a higher level is named', async () => {
  const own = await newTeam(gateway);
  const made = await ask(own.requester, [LINE, { ...LINE, partnumber: 'VIC' }], { customer_name: 'Acme' });
  await decide(own.vp, made, [{ opportunity_id: made.lines[0], decision: 'approve', approved_price: 900 }]);
  const { page } = await openAs(await newPerson(gateway, own.tenant, 'auditor'), `/requests/${made.id}`);
  const routes = page.getByRole('list', { name: 'Route', exact: true });
  await routes.getByText('decided by VP for RSM').waitFor();
  expect(await routes.locator('> li').count()).toBe(2);
  const row = page.getByRole('table', { name: 'Lines' }).getByRole('row').nth(1);
  expect(await row.innerText()).toMatch(/1,000\.00[\s\S]*900\.00/);
  expect(await row.locator('b').allInnerTexts()).toEqual(['900.00']); // the price that counts
  await page.getByText('Total approved 1,800.00 · Total requested 4,000.00', { exact: true }).waitFor();
  expect(await figuresOf(page)).toEqual({ 'Requested total': '4,000.00' }); // a line is pending
});

test('warnings of 40 lines are a block for each kind, and the route names their ranges', async () => {
  const own = await newTeam(gateway);
  for (const part of ['VPS', 'VIC'])
    dataOf(await own.owner.ask(PRODUCT, { input: { partnumber: part, list_price: 1_250.5, moq: 1_000 } }));
  const lines = Array.from({ length: 40 }, (_, index) =>
    index % 10 === 3
      ? { partnumber: 'VIC', quote_quantity: 2_000, requested_price: 2_600 }
      : { partnumber: index === 5 ? 'GONE' : 'VPS', quote_quantity: 4, requested_price: 1_000 },
  );
  const header = { customer_name: 'Acme', validity_period: 'soon' };
  const earlier = await ask(own.requester, [{ ...LINE, quote_quantity: 2_000 }], header);
  const made = await ask(own.requester, lines, header);
  const { page, faults } = await openAs(await newHolder(gateway, own, own.levels.RSM), `/requests/${made.id}`);
  const warnings = page.getByRole('list', { name: 'Warnings', exact: true });
  await warnings.waitFor();
  const kinds = async (list: typeof warnings) =>
    (await list.locator('> li').allInnerTexts()).map((text) => text.split('\n')[0]);
  expect(await kinds(warnings)).toEqual([
    '4 lines are above their list price.',
    '35 lines are below their minimum quantity.',
    '35 lines are in earlier requests of the same customer.',
  ]);
  await page.getByText('2 more kinds of warnings', { exact: true }).click();
  expect(await kinds(page.getByRole('list', { name: 'More warnings' }))).toEqual([
    'GONE No product has the part number GONE.',
    'The validity “soon” is not understood. An approval would have no end.',
  ]);
  expect(await warnings.getByRole('link', { name: `Request ${earlier.id.slice(-6)}` }).count()).toBe(0); // folded
  const above = warnings.getByRole('listitem').filter({ hasText: 'above their list price' });
  await above.getByText('Details', { exact: true }).click();
  expect(await above.getByRole('listitem').nth(1).textContent()).toBe('VIC, line 14 2,600.00, list 1,250.50 ');
  await above.getByRole('link', { name: 'VIC, line 14', exact: true }).click();
  expect(await page.evaluate('document.activeElement.closest("td, th")?.textContent')).toContain('VIC, line 14');
  const routes = page.getByRole('list', { name: 'Route', exact: true });
  expect((await routes.locator('> li > p').allInnerTexts()).slice(0, 2)).toEqual([
    'Lines 1–3, 5–13, 15–23, 25–33, 35–40 (36 lines)',
    'Lines 4, 14, 24, 34 (4 lines)',
  ]);
  expect([await lookFindings(page), faults]).toEqual([[], []]);
});
