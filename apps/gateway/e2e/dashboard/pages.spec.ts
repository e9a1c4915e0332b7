import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { useBrowser } from '../support/browser';
import { lookFindings } from '../support/dashboard';
import { PAGES } from '../support/dashboard-pages';
import { useDemoService } from '../support/demo-service';
import { until } from '../support/service-process';

const ROUTES = join(__dirname, '../../../dashboard/src/routes');
const PAGE_TABLE = join(__dirname, '../../../dashboard/src/shell/pages.ts');
/** Routes that show no page of their own, or no page for people who are logged in. */
const OTHERS = ['/', '$', '/login'];

/** A role without the permission. Every role has those to read requests, the catalog and levels. */
const WITHOUT: Record<string, string> = {
  'requests:decide': 'auditor',
  'requests:write': 'auditor',
  'catalog:write': 'approver',
  'levels:write': 'approver',
  'users:read': 'requester',
  'tenant:manage': 'approver',
  'keys:manage': 'admin',
  'webhooks:manage': 'approver',
  'audit:read': 'requester',
};

const demo = useDemoService();
const { openContext } = useBrowser();

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The session of each person: log-ins are limited, so each person logs in once. */
const sessions = new Map<string, Cookies>();

async function cookiesOf(email: string, context: BrowserContext): Promise<Cookies> {
  const known = sessions.get(email);
  if (known) return known;
  const response = await context.request.post(`${demo.url}/v2/session/demo`, { data: { email } });
  expect(response.status()).toBe(200);
  const cookies = await context.cookies();
  sessions.set(email, cookies);
  return cookies;
}

async function openAs(
  email: string,
  address: string,
): Promise<{ page: Page; faults: string[]; documents: Set<string> }> {
  const { page, context, faults } = await openContext(demo.url);
  await context.addCookies(await cookiesOf(email, context));
  const documents = new Set<string>();
  page.on(
    'request',
    (request) =>
      request.url().endsWith('/graphql') &&
      documents.add(/(?:query|mutation) (\w+)/.exec(request.postData() ?? '')?.[1] ?? ''),
  );
  await page.evaluate("localStorage.setItem('das.logged_in', '1')"); // on a small file of the same origin
  await page.goto(`${demo.url}${address}`);
  return { page, faults, documents };
}

/** Waits until the page has its heading and reads nothing more. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await until(async () => (await page.locator('[aria-busy=true]').count()) === 0);
}

/** The levels of the headings, such as `[1, 2, 2]`. */
const headingLevels = (page: Page): Promise<number[]> =>
  page.evaluate(
    "[...document.querySelectorAll('h1, h2, h3, h4')].filter((heading) => heading.checkVisibility()).map((heading) => Number(heading.tagName[1]))",
  );

const skipsALevel = (levels: number[]): boolean => levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1);

test('the list of pages has each route of the router, with the permission that guards it', () => {
  const sources = globSync('*.tsx', { cwd: ROUTES }).map((file) => readFileSync(join(ROUTES, file), 'utf8'));
  const permissions = new Map(
    [...readFileSync(PAGE_TABLE, 'utf8').matchAll(/^  '([^']+)': \{ title: '[^']+'(?:, permission: '([^']+)')?/gm)].map(
      ([, route, permission]) => [route, permission],
    ),
  );
  const routes = sources
    .flatMap((source) => source.split("path: '").slice(1))
    .map((text) => ({ route: text.split("'")[0] ?? '', guard: /<Guarded page="([^"]+)"/.exec(text)?.[1] }))
    .filter(({ route }) => !OTHERS.includes(route))
    .map(({ route, guard }) => ({
      route: guard === route ? route : `${route} without a guard`,
      permission: permissions.get(route),
    }));
  const listed = PAGES.map(({ route, permission }) => ({ route, permission }));
  const byRoute = (one: { route: string }, other: { route: string }): number => one.route.localeCompare(other.route);
  expect(routes.sort(byRoute)).toEqual(listed.sort(byRoute));
});

describe.each(PAGES)('$route', ({ address, as = 'owner' }) => {
  test('has one h1, a title, headings in order, no findings of axe, no sideways scroll, and causes no errors', async () => {
    const { page, faults } = await openAs(demo.emailOf(as), address(demo.ids));
    await settled(page);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.title()).toMatch(/ · Veltrona Power & Sensing$/);
    expect(skipsALevel(await headingLevels(page))).toBe(false);
    expect([await lookFindings(page), faults]).toEqual([[], []]);
  });
});

/** A page for each permission: one component refuses all pages. */
const REFUSED = Object.entries(WITHOUT).flatMap(([permission, role]) => {
  const page = PAGES.find((each) => each.permission === permission);
  return page ? [{ ...page, permission, role }] : [];
});

test.each(REFUSED)(
  '$route says to a person without $permission that the page may not be seen, and reads nothing for it',
  async ({ address, role }) => {
    const { page, documents, faults } = await openAs(demo.emailOf(role), address(demo.ids));
    await page.getByText('You may not see this.').waitFor();
    for (const ofShell of ['InboxCount', 'UnreadNotifications']) documents.delete(ofShell);
    expect([[...documents], faults]).toEqual([['Viewer'], []]);
  },
);

test('an unknown address and unknown ids say Not found with a link, and cause no errors', async () => {
  const { page, faults } = await openAs(demo.emailOf('owner'), '/nowhere');
  const id = '01JD0000000000000000000000';
  for (const address of [
    '/nowhere',
    `/requests/${id}`,
    `/jobs/${id}`,
    `/levels/${id}`,
    `/products/${id}`,
    `/categories/${id}`,
    `/people/${id}`,
    `/webhooks/${id}`,
  ]) {
    await page.goto(`${demo.url}${address}`);
    await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
    expect([address, await page.getByRole('main').getByRole('link').count()]).toEqual([address, 1]);
  }
  const sentence = await page.getByText('This page does not exist', { exact: false }).boundingBox();
  const link = await page.getByRole('main').getByRole('link').boundingBox();
  expect((link?.y ?? 0) - (sentence?.y ?? 0) - (sentence?.height ?? 0)).toBeGreaterThanOrEqual(12);
  expect(faults).toEqual([]);
});
