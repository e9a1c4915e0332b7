import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useBrowser } from '../support/browser';
import { WIDTHS_PX } from '../support/dashboard';
import { PAGES } from '../support/dashboard-pages';
import { useDemoService } from '../support/demo-service';
import { until } from '../support/service-process';

const FOLDER = join(__dirname, '../../../dashboard/gallery');
const THEMES = ['light', 'dark'] as const;
const HEIGHT_PX = 900;
const PATIENCE_MS = 600_000;

const demo = useDemoService();
const { openContext } = useBrowser();

const nameOf = (route: string): string => route.replaceAll(/[/$]+/g, '-').replace(/^-/, '');

/** A page with all pictures in rows. */
function contactSheet(): string {
  const rows = PAGES.map(({ route }) => {
    const pictures = WIDTHS_PX.flatMap((width) =>
      THEMES.map((theme) => `<img height="320" alt="${width} ${theme}" src="${nameOf(route)}-${width}-${theme}.png">`),
    );
    return `<h2>${route}</h2><p>${pictures.join(' ')}</p>`;
  });
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
      await page.getByRole('heading', { level: 1 }).waitFor();
      await until(async () => (await page.locator('[aria-busy=true]').count()) === 0);
      for (const width of WIDTHS_PX) {
        await page.setViewportSize({ width, height: HEIGHT_PX });
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.screenshot({ path: join(FOLDER, `${nameOf(route)}-${width}-${colorScheme}.png`) });
        }
      }
    }
    writeFileSync(join(FOLDER, 'index.html'), contactSheet());
    expect(faults).toEqual([]);
  },
  PATIENCE_MS,
);
