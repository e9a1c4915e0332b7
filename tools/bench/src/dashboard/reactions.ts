import type { Page } from 'playwright-core';
import { medianRow } from '../measuring/results';
import type { Work } from '../works';
import type { Stage } from '../stage/stage';
import { type Timed, timesOfRounds } from './times';
import { approvers } from './tenants';
import { type Visit, addressOf, firstRow, visitAs } from './visit';

const MAX_MS = 100;
/** The page reads its lists again when it becomes visible. */
const REFRESH = "document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))";

interface Action {
  path: string;
  name: string;
  act: (page: Page) => Promise<unknown>;
}

const link = (name: string) => (page: Page) => page.locator('main').getByRole('link', { name, exact: true }).click();
const press = (key: string) => (page: Page) => page.keyboard.press(key);

/** In this order on one page of each list. */
const ACTIONS: Action[] = [
  { path: '/inbox', name: 'j: next row', act: press('j') },
  { path: '/inbox', name: 'Enter: open request, its chunk is not loaded', act: press('Enter') },
  {
    path: '/inbox',
    name: 'click: open another request',
    act: (page) => page.locator('main tbody tr a').nth(2).click(),
  },
  { path: '/inbox', name: 'a: dialog to approve', act: press('a') },
  { path: '/inbox', name: 'Escape: close the dialog', act: press('Escape') },
  {
    path: '/inbox',
    name: 'x: select a row',
    act: (page) => page.locator('main tbody input[type=checkbox]').nth(3).click(),
  },
  { path: '/inbox', name: 'click: sort', act: link('Waiting since') },
  { path: '/requests', name: 'j: next row', act: press('j') },
  { path: '/requests', name: 'click: sort', act: link('Total') },
  { path: '/requests', name: 'click: next page', act: link('Next page') },
  { path: '/requests', name: 'click: filter by state', act: link('Pending') },
  {
    path: '/requests',
    name: 'click: menu of filters',
    act: (page) => page.getByRole('button', { name: 'Add filter' }).click(),
  },
  { path: '/requests', name: 'Escape: close the menu', act: press('Escape') },
  {
    path: '/requests',
    name: 'type into the search',
    act: (page) => page.getByRole('searchbox', { name: 'Find a customer or part' }).press('c'),
  },
];

/** From a click or key to the first change on the screen, when nothing else happens and while the lists are read again. */
export const reactions: Work = {
  name: 'reactions',
  run: async (stage) => {
    const times = await timesOfRounds(stage, async () => [
      ...(await timesOf(stage, false)),
      ...(await timesOf(stage, true)),
    ]);
    return [...times].map(([name, times_ms]) => medianRow('reaction', name, times_ms, { most: MAX_MS }));
  },
};

async function timesOf(stage: Stage, isRefreshing: boolean): Promise<Timed[]> {
  const visit = await visitAs(stage, (await approvers(stage)).many);
  const times: Timed[] = [];
  let opened = '';
  for (const { path, name, act } of ACTIONS) {
    if (path !== opened) await firstRow(visit, await addressOf(stage, path));
    opened = path;
    await visit.settled();
    times.push([
      `${path}, ${name}${isRefreshing ? ', while the list refreshes' : ''}`,
      await timeOf(visit, act, isRefreshing),
    ]);
  }
  await visit.end();
  return times;
}

/** The later of the first change on the screen and the end of the slowest event. */
async function timeOf({ page, settled }: Visit, act: Action['act'], isRefreshing: boolean): Promise<number> {
  await page.evaluate('bench.slowestEvent()');
  await page.evaluate('bench.expectChange()');
  if (isRefreshing) await page.evaluate(REFRESH);
  await act(page);
  const changed_ms = await page.evaluate<number>('bench.expected');
  await settled();
  return Math.max(changed_ms, await page.evaluate<number>('bench.slowestEvent()'));
}
