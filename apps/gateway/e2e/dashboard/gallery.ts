import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { newHolderOf } from '../support/approvers';
import { useBrowser } from '../support/browser';
import { WIDTHS_PX, useDashboard } from '../support/dashboard';
import { PAGES } from '../support/dashboard-pages';
import { useDemoService } from '../support/demo-service';
import { useGateway } from '../support/fixtures';
import { givenLongData } from '../support/long-data';
import { until } from '../support/service-process';
import { newTeam } from '../support/workflow-fixture';

const FOLDER = join(__dirname, '../../../dashboard/gallery');
const THEMES = ['light', 'dark'] as const;
const HEIGHT_PX = 900;
const PATIENCE_MS = 600_000;

/** The prefix of the pictures with long names and large totals. */
const LONG = 'long-';

const demo = useDemoService();
const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const { openContext } = useBrowser();
const { openAs } = useDashboard(gateway);

const nameOf = (route: string, data = ''): string => data + route.replaceAll(/[/$]+/g, '-').replace(/^-/, '');

/** Takes the pictures of a page at each width in both themes. */
async function takePictures(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await until(async () => (await page.locator('[aria-busy=true]').count()) === 0);
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`) });
    }
  }
}

/** A page with all pictures in rows. */
function contactSheet(): string {
  const rows = PAGES.flatMap(({ route }) =>
    ['', LONG].map((data) => {
      const pictures = WIDTHS_PX.flatMap((width) =>
        THEMES.map(
          (theme) => `<img height="320" alt="${width} ${theme}" src="${nameOf(route, data)}-${width}-${theme}.png">`,
        ),
      );
      return `<h2>${route}${data && ', long data'}</h2><p>${pictures.join(' ')}</p>`;
    }),
  );
  return `<!doctype html><meta charset="utf-8"><title>Pages of the dashboard</title><h1>Pages of the dashboard</h1>${rows.join('\n')}\n`;
}

test(
  `pictures of every page are in ${FOLDER}`,
  async () => {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    const { page, context, faults } = await openContext(demo.url);
    const response = await context.request.post(`${demo.url}/v2/session/demo`, {
      data: { email: demo.emailOf('owner') },
    });
    expect(response.status()).toBe(200);
    await context.addInitScript("localStorage.setItem('das.logged_in', '1')");
    for (const { route, address } of PAGES) {
      await page.goto(`${demo.url}${address(demo.ids)}`);
      await takePictures(page, nameOf(route));
    }
    writeFileSync(join(FOLDER, 'index.html'), contactSheet());
    expect(faults).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  'and those with a currency, long names and large totals',
  async () => {
    const own = await newTeam(gateway);
    const ids = await givenLongData(own);
    const person = await newHolderOf(gateway, own, 'owner', Object.values(own.levels));
    const { page, faults } = await openAs(person, '/console');
    for (const { route, address } of PAGES) {
      await page.goto(`${gateway.url}${address(ids)}`);
      await takePictures(page, nameOf(route, LONG));
    }
    expect(faults).toEqual([]);
  },
  PATIENCE_MS,
);
