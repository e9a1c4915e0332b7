import type { Page } from 'playwright-core';
import { newHolderOf } from '../support/approvers';
import { scrollsSideways } from '../support/browser';
import { useDashboard } from '../support/dashboard';
import { PAGES, type PageIds } from '../support/dashboard-pages';
import { useGateway } from '../support/fixtures';
import { LINE, givenLongData } from '../support/long-data';
import { asked } from '../support/questions';
import { until } from '../support/service-process';
import { newTeam } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const { openAs } = useDashboard(gateway);

const WIDTHS_PX = [1920, 1440, 1280, 1024, 768, 360];
/** Below it a table is a list, and a printed page may scroll. */
const NARROW_PX = 768;
const MIN_CUSTOMER_PX = 180;
const MIN_PART_PX = 160;
const MIN_PANE_PART_PX = 130;
const LONG_TEXT = `Which ${'contract'.repeat(20)} is this from? `.repeat(5);

/** Tables that scroll sideways, and numbers, heads and buttons that are cut, as texts. */
const tableFaults = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('main table[aria-label]')].filter((table) => table.checkVisibility()).flatMap((table) => {
    const name = table.getAttribute('aria-label');
    const wrapper = table.parentElement;
    const end = wrapper.getBoundingClientRect().right + 1;
    const cells = [...table.querySelectorAll('td, th')].filter((cell) => cell.checkVisibility());
    const isCut = (cell) => cell.scrollWidth > cell.clientWidth && (cell.matches('thead th') || getComputedStyle(cell).textAlign === 'end');
    const cutsButton = (cell) => [...cell.querySelectorAll('button, input')].some((button) => button.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1);
    return [
      ...(wrapper.scrollWidth > wrapper.clientWidth || table.getBoundingClientRect().right > end ? [name + ' is too wide'] : []),
      ...cells.filter((cell) => isCut(cell) || cutsButton(cell)).map((cell) => name + ' cuts ' + cell.textContent),
    ];
  })`);

/** Opens an address inside of the application, and waits until its page has read what it shows. */
async function show(page: Page, address: string): Promise<void> {
  await page.evaluate(
    `document.querySelector('h1')?.setAttribute('data-before', ''); history.pushState({}, '', ${JSON.stringify(address)})`,
  );
  await page.locator('h1:not([data-before])').waitFor();
  await until(async () => (await page.locator('[aria-busy=true]').count()) === 0);
}

/** Pages with an open item or another tab, each of another page than the one before. */
const openPages = ({ request }: PageIds): string[] => [
  `/requests/${request}?tab=similar`,
  '/webhooks/events?open=approval_request.approved',
  `/requests/${request}?tab=discussion`,
];

/** The width in px of the first cell of a table with this text. */
async function cellWidth(page: Page, table: string, text: string): Promise<number> {
  const cells = page.getByRole('table', { name: table, exact: true }).getByRole('cell');
  return (await cells.filter({ hasText: text }).first().boundingBox())?.width ?? 0;
}

test('no page or table is cut or scrolls sideways with a currency, long names and large totals', async () => {
  const own = await newTeam(gateway);
  const ids = await givenLongData(own);
  const person = await newHolderOf(gateway, own, 'owner', Object.values(own.levels));
  await asked(own.owner, { id: ids.request, lines: [] }, { to_user_id: person.id, text: LONG_TEXT });
  const { page, faults } = await openAs(person, '/console');
  await page.locator('h1').waitFor();
  const found: string[] = [];
  for (const address of [...PAGES.map((each) => each.address(ids)), ...openPages(ids)]) {
    await page.setViewportSize({ width: WIDTHS_PX[0] ?? 0, height: 900 });
    await show(page, address);
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 900 });
      if (await scrollsSideways(page)) found.push(`${address} at ${width}: the page scrolls sideways`);
      if (width >= NARROW_PX)
        found.push(...(await tableFaults(page)).map((fault) => `${address} at ${width}: ${fault}`));
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await show(page, `/inbox?open=${ids.request}`);
  expect(await cellWidth(page, 'Requests awaiting me', LINE.partnumber)).toBeGreaterThanOrEqual(MIN_CUSTOMER_PX);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await cellWidth(page, 'Lines', LINE.partnumber)).toBeGreaterThanOrEqual(MIN_PANE_PART_PX);
  await show(page, `/requests/${ids.request}`);
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await cellWidth(page, 'Lines', LINE.partnumber)).toBeGreaterThanOrEqual(MIN_PART_PX);
  }
  await show(page, '/audit');
  await page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('heading', { level: 2 }).last().waitFor();
  for (const width of [1920, 1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await tableFaults(page)).map((fault) => `/audit with an open entry at ${width}: ${fault}`));
  }
  expect([found, faults]).toEqual([[], []]);
}, 120_000);
