import type { Page } from 'playwright-core';
import { analyticsOf } from '../support/analytics';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { ZONE, givenOverviewHistory } from '../support/overview-history';
import { newPerson } from '../support/people';
import { isInFull } from '../support/scale';
import { until } from '../support/service-process';

const DAY_MS = 86_400_000;
const REGIONS = [
  'Key figures',
  'Requests by state',
  'Cycle time',
  'Discount asked and granted',
  'Waiting by level',
  'Top parts',
  'How levels decide',
];

const database = useOwnDatabase();
const gateway = useOwnGateway({ DAS_TRUST_PROXY: '1' }, database);
const admin = useDatabaseAdmin(database);
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

let category = '';
beforeAll(async () => {
  category = await givenOverviewHistory({ gateway, admin, team });
});

const open = async (role: 'auditor' | 'owner' | 'requester', path = '') =>
  openAs(await newPerson(gateway, team.tenant, role), `/overview${path}`);
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true });

/** Waits until every region has read its numbers. */
async function settled(page: Page): Promise<void> {
  await region(page, 'Key figures').waitFor();
  await until(async () => (await page.locator('[aria-busy=true]').count()) === 0);
}

/** A day of the tenant. */
const dayBefore = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now() - days * DAY_MS);
const dayText = (days: number): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: ZONE }).format(
    Date.now() - days * DAY_MS,
  );

/** The text and the address of each link to the list of requests in a region. */
async function linksIn(page: Page, name: string): Promise<[text: string, href: string][]> {
  const links = await region(page, name).getByRole('link').all();
  const read = links.map(async (link): Promise<[string, string]> => [
    ((await link.textContent()) ?? '').replace(/\s+/g, ' ').trim(),
    (await link.getAttribute('href')) ?? '',
  ]);
  const isRead = (text: string) => !text.endsWith(' 0') || text === 'Revoked 0'; // one of those without requests is enough
  return (await Promise.all(read)).filter(([text, href]) => isRead(text) && href.startsWith('/requests?'));
}

/** The number of requests in the list of each address. */
async function totalsOf(page: Page, hrefs: Iterable<string>): Promise<Map<string, number>> {
  const totals = new Map<string, number>();
  for (const href of hrefs) {
    await page.goto(`${gateway.url}${href}`, { waitUntil: 'commit' });
    const count = page.getByText(/^([\d,]+ requests?|No requests match\.)$/).first();
    const text = await count.innerText();
    totals.set(href, text.startsWith('No') ? 0 : Number(text.replace(/\D/g, '')));
  }
  return totals;
}

const tableOf = async (page: Page, name: string): Promise<string[]> =>
  (await page.getByRole('table', { name, exact: true }).getByRole('row').allInnerTexts()).map((row) =>
    row.replace(/\s+/g, ' ').trim(),
  );

type Grouped = { from: string; to: string; filter: object };

/** The numbers of requests that the API counts for the links without one, by the text of the link. */
async function countsOf({ from, to, filter }: Grouped): Promise<Map<string, number | null>> {
  const count = (basis: string, ...group_by: string[]) =>
    analyticsOf(team.owner, { from, to, basis, filter, group_by });
  const [created, ...decided] = await Promise.all([
    count('created'),
    ...['product_category', 'partnumber', 'customer'].map((dimension) => count('decided', dimension)),
  ]);
  const all = decided[0]?.totals['requests'] ?? null;
  return new Map([
    ['Requests', created.totals['requests'] ?? null],
    ...['Approval rate', 'Cycle time', 'Discount granted', 'Total'].map((name) => [name, all] as const),
    ...decided.flatMap(({ groups }) =>
      groups.map(({ keys, measures }) => [keys[0]?.label ?? '', measures['requests'] ?? null] as const),
    ),
  ]);
}

const filters = () => ({ sales_region: 'emea', request_type: 'standard', product_category_id: category });

test.each([
  ['the last 30 days', () => '', () => ({ from: dayBefore(29), to: dayBefore(0), filter: {} }), 22],
  [
    'other days, with filters',
    () => `?period=custom&from=${dayBefore(46)}&to=${dayBefore(9)}&region=emea&type=standard&category=${category}`,
    () => ({ from: dayBefore(46), to: dayBefore(9), filter: filters() }),
    13,
  ],
])('each number of %s leads to a list with as many requests', async (_period, path, grouped, least) => {
  const { page, faults } = await open('owner', path());
  await settled(page);
  await region(page, 'Top parts').getByRole('radio', { name: 'Customers' }).check();
  await region(page, 'Top parts').getByRole('link', { name: 'Larkin & Sons' }).waitFor();
  const customers = await linksIn(page, 'Top parts');
  await region(page, 'Top parts').getByRole('radio', { name: 'Parts' }).check();
  await region(page, 'Top parts').getByRole('link', { name: 'VPS-480-48D' }).waitFor();
  const shown = [...customers, ...(await Promise.all(REGIONS.map((name) => linksIn(page, name)))).flat()];
  const links = shown.filter((_, index) => isInFull() || index % 3 === 0); // each loads a page
  const counts = await countsOf(grouped());
  const expected = links.map(([text, href]) => {
    const found = [...counts].find(([name]) => text === name || text.startsWith(`${name} `));
    return [href, found ? found[1] : Number(/^\d+|\d+$/.exec(text)?.[0])];
  });
  const totals = await totalsOf(page, new Set(links.map(([, href]) => href)));
  expect(links.map(([, href]) => [href, totals.get(href)])).toEqual(expected);
  expect(shown.length).toBeGreaterThanOrEqual(least);
  expect(faults).toEqual([]);
});

test('every chart is a figure with its sentence, its values by keyboard, as a table and as a file', async () => {
  const { page, context, faults } = await open('requester');
  await settled(page);
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(REGIONS);
  expect(await page.getByText(/^As of /).innerText()).toMatch(/^As of \d+ \w+ \d{4}, \d\d:\d\d$/);
  const figures = (await region(page, 'Key figures').getByRole('listitem').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' '),
  );
  expect(figures).toEqual([
    'Requests 17 467 % more than before',
    'Approval rate 76.9 % 10.3 points more than before',
    expect.stringMatching(/^Cycle time 12 h \d.* in business hours 87 % less than before$/),
    'Discount granted 23.0 % 2.4 points less than before',
  ]);
  const sentences: string[] = [];
  const files: string[] = [];
  for (const name of REGIONS.slice(1)) {
    const chart = figure(page, name);
    sentences.push((await chart.getByRole('paragraph').first().innerText()).replace(/\s+/g, ' '));
    const address = (await chart.getByRole('link', { name: 'Download CSV' }).getAttribute('href')) ?? '';
    const file = await context.request.get(`${gateway.url}${address}`);
    files.push(`${file.status()} ${(await file.text()).split(',', 1)[0]}`);
  }
  expect(sentences).toEqual([
    '17 requests. The most frequent state is Approved, with 8.',
    'Half of the requests were decided within 12 h, and 90 % within 2 d.',
    'Of the list price of approved lines, 24.4 % was asked and 23.0 % granted.',
    'Most requests wait at PA now: 4, 1 of them for more than 14 days. Period and filters do not apply.',
    'VPS-480-48D has the greatest approved amount: USD 3,393.00.',
    'Most steps were at PA: 18 steps, half of them decided within 12 h.',
  ]);
  expect(files).toEqual(['200 requests', '200 day', '200 product_category', '200 id', '200 partnumber', '200 level']);

  await page.getByRole('link', { name: 'ACDC asked 30.2 %, granted 29.3 %', exact: true }).waitFor();
  await page.getByRole('link', { name: 'CBL-3 USD 92.00, 2 lines, discount 8.0 %', exact: true }).waitFor();
  const slider = page.getByRole('slider', { name: 'Cycle time by day' });
  await slider.focus();
  const latest = await slider.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  const before = await slider.getAttribute('aria-valuetext');
  expect([latest, before]).toEqual([
    `${dayText(3)}: p50 1 h, p90 1 h, 1 decided request`,
    `${dayText(4)}: no cycle time, 0 decided requests`,
  ]);
  await region(page, 'Cycle time').getByRole('radio', { name: 'Business hours' }).check();
  await region(page, 'Cycle time')
    .getByText(/^Half of the requests were decided within .* of business hours/)
    .waitFor();

  expect(await lookFindings(page)).toEqual([]);
  for (const name of REGIONS.slice(1, 6))
    await figure(page, name).getByRole('button', { name: 'Show as table' }).click();
  expect((await tableOf(page, 'Requests by state')).slice(0, 3)).toEqual(['State Requests', 'Pending 5', 'Approved 8']);
  expect((await tableOf(page, 'Cycle time')).length).toBe(31);
  expect(await tableOf(page, 'Discount asked and granted')).toEqual([
    'Category Asked Granted Requests',
    'ACDC 30.2 % 29.3 % 6',
    'SENS 14.0 % 11.4 % 5',
    'None 8.0 % 8.0 % 2',
    'Total 24.4 % 23.0 % 13',
  ]);
  expect((await tableOf(page, 'Waiting by level')).slice(0, 3)).toEqual([
    'Level < 1 d 1–3 d 3–7 d 7–14 d > 14 d All Overdue Value',
    'PA 0 2 1 0 1 4 0 USD 1,455.00',
    'RSM 0 0 0 1 0 1 0 USD 1,520.00',
  ]);
  expect(await tableOf(page, 'Top parts')).toEqual([
    'Part number Approved amount Lines Discount granted',
    'VPS-480-48D USD 3,393.00 7 29.3 %',
    'SNS-12 USD 2,214.00 5 11.4 %',
    'CBL-3 USD 92.00 2 8.0 %',
  ]);
  expect((await tableOf(page, 'How levels decide')).slice(0, 2)).toEqual([
    'Level Entered Endorsed Approved Denied Median time Overdue',
    'PA 18 1 9 3 12 h 0',
  ]);
  expect(await lookFindings(page)).toEqual([]);
  await page.getByRole('link', { name: /^Oldest: Larkin & Sons, \d+ d$/ }).click();
  await page.getByRole('heading', { name: 'Larkin & Sons', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('table', { name: 'How levels decide' }).getByRole('link', { name: 'RSM' }).click();
  await page.waitForURL(`**/levels/${team.levels.RSM}`);
  expect(faults).toEqual([]);
});

test('while the history before an upgrade is loaded, the page says so', async () => {
  const isComplete = (value: boolean) =>
    admin.query('update analytics_states set is_complete = $2 where tenant_id = $1', [team.tenant.id, value]);
  await isComplete(false);
  const { page, faults } = await open('owner');
  await page.getByText('Older history is still being loaded.', { exact: true }).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await isComplete(true);
  await page.reload();
  await settled(page);
  expect([await page.getByText('Older history is still being loaded.').count(), faults]).toEqual([0, []]);
});

test('period and filters are in the address; one live sentence says the period; a period without requests leads to this year', async () => {
  const { page, faults } = await open('auditor', '?period=nonsense&from=2020-01-01');
  await settled(page);
  const sentence = page.locator('main [aria-live]');
  const periodOf = () => sentence.innerText();
  const days = (from: number, to: number) => `${dayText(from)} to ${dayText(to)}`;
  expect(await page.getByRole('radiogroup', { name: 'Period' }).getByRole('radio').count()).toBe(5);
  expect([await page.getByRole('radio', { name: 'Last 30 days' }).isChecked(), await periodOf()]).toEqual([
    true,
    `Last 30 days, ${days(29, 0)}, compared with ${days(59, 30)}.`,
  ]);
  await page.getByRole('radio', { name: 'This year' }).check();
  await page.waitForURL('**/overview?period=year');
  expect(await periodOf()).toMatch(/^This year, 1 Jan \d{4} to .*, compared with 1 Jan \d{4} to /);
  await page.getByRole('combobox', { name: 'Region' }).selectOption('EMEA');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('standard');
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'ACDC Power supplies' });
  await page.waitForURL(`**/overview?period=year&region=EMEA&type=standard&category=${category}`);
  await page.getByRole('radio', { name: 'Other' }).check();
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2019-12-31');
  await page.getByText('The last day is before the first one.').waitFor();
  await page.getByLabel('To', { exact: true }).fill('2020-03-01');
  await page.waitForURL(
    `**/overview?period=custom&from=2020-01-01&to=2020-03-01&region=EMEA&type=standard&category=${category}`,
  );
  await page.getByText('No requests in this period.').waitFor();
  await settled(page);
  expect(await periodOf()).toBe('1 Jan 2020 to 1 Mar 2020, compared with 1 Nov 2019 to 31 Dec 2019.');
  expect(await page.getByText('Nothing was decided in this period.').count()).toBe(3);
  expect(await region(page, 'Key figures').getByText('nothing to compare').count()).toBe(3);
  expect(await lookFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL('**/overview?period=custom&from=2020-01-01&to=2020-03-01');
  await page.getByRole('link', { name: 'This year' }).click();
  await page.waitForURL('**/overview?period=year');
  await page.goBack();
  await page.getByText('No requests in this period.').waitFor();
  expect(faults).toEqual([]);
});

test('each region loads and fails by itself', async () => {
  const { page } = await open('owner');
  await settled(page);
  let isBroken = true;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route) => {
    const query = route.request().postData() ?? '';
    if (query.includes('query TopParts')) await held;
    if (!isBroken || !query.includes('query HowLevelsDecide')) return route.continue();
    const error = { message: 'Out of order.', extensions: { code: 'INTERNAL_SERVER_ERROR' } };
    return route.fulfill({ json: { errors: [error], data: null }, headers: { 'x-request-id': 'id-of-the-failure' } });
  });
  await page.reload();
  const failed = region(page, 'How levels decide');
  await failed.getByRole('alert').waitFor();
  expect(await failed.getByRole('alert').innerText()).toContain('Request id: id-of-the-failure');
  for (const name of REGIONS.slice(1, 5)) await figure(page, name).waitFor();
  await region(page, 'Key figures').getByRole('link').first().waitFor();
  expect([await page.getByRole('alert').count(), await page.locator('[aria-busy=true]').count()]).toEqual([1, 1]);
  const loading = region(page, 'Top parts').locator('[aria-busy=true]');
  expect((await loading.boundingBox())?.height).toBeGreaterThan(400);
  release();
  await figure(page, 'Top parts').waitFor();
  isBroken = false;
  await failed.getByRole('button', { name: 'Try again' }).click();
  await figure(page, 'How levels decide').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});
