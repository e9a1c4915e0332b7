import type { Browser, Page } from 'playwright-core';
import { type WatchedPage, axeFindings, scrollsSideways, useBrowser } from './browser';
import { PASSWORD, newAddress } from './people';
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
const ZOOMED_PX = 768;

/** Resolves once observers of sizes have run and the page has shown what they changed. */
const NEXT_FRAMES =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))';

const SIZE = 'target-size';

/** What axe finds. A control that a bar at the edge of the window covers in part counts only when it is too small in the middle, too. */
async function findingsInView(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const finding of await axeFindings(page)) {
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
 * What axe finds at each width and in both themes, and where the page scrolls sideways. Empty for a page without faults. The dark theme
 * differs in colors alone; 768 px differs from 360 px in widths alone.
 */
export async function lookFindings(page: Page): Promise<string[]> {
  const findings: string[] = [];
  const size = page.viewportSize();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(NEXT_FRAMES);
    if (await scrollsSideways(page)) findings.push(`${width}: scrolls sideways`);
    if (width !== ZOOMED_PX) findings.push(...(await findingsInView(page)).map((finding) => `${width}: ${finding}`));
  }
  await page.setViewportSize({ width: WIDTHS_PX[0], height: 900 });
  await page.evaluate(NEXT_FRAMES);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  findings.push(...(await axeFindings(page, ['color-contrast'])).map((finding) => `dark: ${finding}`));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (size) await page.setViewportSize(size);
  return findings;
}
