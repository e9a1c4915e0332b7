import type { Browser, Page } from 'playwright-core';
import { type WatchedPage, axeFindings, scrollsSideways, useBrowser } from './browser';
import { PASSWORD, newAddress } from './people';
import { isInFull } from './scale';
import { until } from './service-process';

export interface DashboardFixture {
  /** Opens an address of the dashboard as a person, who is logged in already. */
  openAs: (
    person: { email: string },
    path: string,
    options?: Parameters<Browser['newContext']>[0],
  ) => Promise<WatchedPage>;
}

/** The dashboard of a gateway, in one browser for the tests of a file. With DAS_TRUST_PROXY each log-in has an address of its own, so that the limit does not count. */
export function useDashboard(gateway: { url: string }): DashboardFixture {
  const { openContext } = useBrowser();
  const openAs: DashboardFixture['openAs'] = async ({ email }, path, options) => {
    const { page, context, faults } = await openContext(gateway.url, options);
    const response = await context.request.post(`${gateway.url}/v2/session`, {
      data: { email, password: PASSWORD },
      headers: { 'x-forwarded-for': newAddress() },
    });
    if (!response.ok()) throw new Error(`The log-in of ${email} was refused: ${response.status()}`);
    if (page.url() === 'about:blank') await page.goto(`${gateway.url}/mark.svg`);
    await page.evaluate(
      `localStorage.setItem('das.logged_in', '1'); localStorage.setItem('das.email', ${JSON.stringify(email)});`,
    );
    await page.goto(`${gateway.url}${path}`);
    return { page, context, faults };
  };
  return { openAs };
}

/** Lets the installed clock of a page run until the condition holds. The page may start to wait later than the test. */
export const runClockUntil = (page: Page, holds: () => boolean): Promise<void> =>
  until(async () => {
    if (!holds()) await page.clock.runFor(1_000);
    return holds();
  });

/** Widths at which pages are checked: wide, one of 200 % zoom or a tablet, and narrow. */
export const WIDTHS_PX = [1440, 768, 360] as const;
const [WIDE_PX, , NARROW_PX] = WIDTHS_PX;

/** A form of a page that axe checks, by these rules alone or by all. */
interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
  rules?: string[];
}

/** The dark theme differs in colors alone; 768 px differs from 360 px in widths alone. */
const EVERY_LOOK: readonly Look[] = [
  { width: WIDE_PX, colorScheme: 'light' },
  { width: WIDE_PX, colorScheme: 'dark', rules: ['color-contrast'] },
  { width: NARROW_PX, colorScheme: 'light' },
];
const ONE_LOOK: readonly Look[] = [
  { width: WIDE_PX, colorScheme: 'light' },
  { width: NARROW_PX, colorScheme: 'dark' },
];

/** All with `npm run test:long`. Otherwise one, which is always the same for a test: axe takes most of the time of many tests. */
function looksOfTest(): readonly Look[] {
  if (isInFull()) return EVERY_LOOK;
  const { currentTestName = '' } = expect.getState();
  return ONE_LOOK.filter((_, index) => index === currentTestName.length % ONE_LOOK.length);
}

/** Resolves once observers of sizes have run and the page has shown what they changed. */
const NEXT_FRAMES =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))';

const SIZE = 'target-size';

/** What axe finds. A control that a bar at the edge of the window covers in part counts only when it is too small in the middle, too. */
async function findingsInView(page: Page, rules?: string[]): Promise<string[]> {
  const findings: string[] = [];
  for (const finding of await axeFindings(page, rules)) {
    if (finding.startsWith(SIZE)) {
      const selector = JSON.stringify(finding.slice(`${SIZE}: `.length));
      await page.evaluate(`document.querySelector(${selector})?.scrollIntoView({ block: 'center' })`);
      if (!(await axeFindings(page, [SIZE])).includes(finding)) continue;
    }
    findings.push(finding);
  }
  return findings;
}

/**
 * Where the page scrolls sideways, at each width, and what axe finds in one look of the page, or in all of them with
 * `npm run test:long`. Empty for a page without faults.
 */
export async function lookFindings(page: Page): Promise<string[]> {
  const findings: string[] = [];
  const size = page.viewportSize();
  const looks = looksOfTest();
  for (const width of WIDTHS_PX) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(NEXT_FRAMES);
    if (await scrollsSideways(page)) findings.push(`${width}: scrolls sideways`);
    for (const { colorScheme, rules } of looks.filter((look) => look.width === width)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      findings.push(...(await findingsInView(page, rules)).map((finding) => `${width}, ${colorScheme}: ${finding}`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (size) await page.setViewportSize(size);
  await page.evaluate(NEXT_FRAMES);
  return findings;
}
