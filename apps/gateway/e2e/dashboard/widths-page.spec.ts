import type { Page } from 'playwright-core';
import { newHolderOf } from '../support/approvers';
import { scrollsSideways } from '../support/browser';
import { useDashboard } from '../support/dashboard';
import { useGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const { openAs } = useDashboard(gateway);

const NAMES = ['Präzisionswerkzeuge ', '株式会社精密工具', 'شركة الأدوات الدقيقة ', 'ПрецизионныйИнструмент'].map(
  (text) => text.repeat(20).slice(0, 120).trim(),
);
/** A total of 11 digits. */
const LINE = { partnumber: 'VPS-480-48D', quote_quantity: 90_000, requested_price: 140_012.123456 };
const WIDTHS_PX = [1024, 1280, 1440, 1920];

/** Tables that scroll sideways, and numbers that are cut, as texts. */
const tableFaults = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('table[aria-label]')].filter((table) => table.checkVisibility()).flatMap((table) => {
    const name = table.getAttribute('aria-label');
    const wrapper = table.parentElement;
    const end = wrapper.getBoundingClientRect().right + 1;
    return [
      ...(wrapper.scrollWidth > wrapper.clientWidth || table.getBoundingClientRect().right > end ? [name + ' is too wide'] : []),
      ...[...table.querySelectorAll('td, th')].filter((cell) => cell.checkVisibility() && getComputedStyle(cell).textAlign === 'end' && cell.scrollWidth > cell.clientWidth)
        .map((cell) => name + ' cuts ' + cell.textContent),
    ];
  })`);

test('no table is cut or scrolls sideways with a currency, long names and large totals', async () => {
  const own = await newTeam(gateway);
  dataOf(await own.owner.ask('mutation { updateTenant(input: { currency: "USD" }) { id } }'));
  const made = [];
  for (const customer_name of NAMES) made.push(await ask(own.requester, [LINE, LINE], { customer_name }));
  const person = await newHolderOf(gateway, own, 'owner', Object.values(own.levels));
  const { page, faults } = await openAs(person, `/inbox?open=${made[1]?.id}`);
  const found: string[] = [];
  for (const address of [`/inbox?open=${made[1]?.id}`, '/requests', `/requests/${made[1]?.id}`]) {
    await page.goto(`${gateway.url}${address}`);
    await page.getByRole('row').nth(2).waitFor({ state: 'attached' });
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 900 });
      if (await scrollsSideways(page)) found.push(`${address} at ${width}: the page scrolls sideways`);
      found.push(...(await tableFaults(page)).map((fault) => `${address} at ${width}: ${fault}`));
    }
  }
  expect([found, faults]).toEqual([[], []]);
});
