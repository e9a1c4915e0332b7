import type { Page } from 'playwright-core';
import type { Work } from '../works';
import type { Stage } from '../stage/stage';
import type { Row } from '../measuring/results';
import { type Timed, type Times, ratioRows, timesOfRounds } from './times';
import { type Approver, approvers } from './tenants';
import { type Visit, addressOf, firstRow, visitAs } from './visit';

const MOST = 2;

/** An action that shows other rows. */
interface Step {
  name: string;
  act: (page: Page) => Promise<unknown>;
}

const follow = (name: string, link: string): Step => ({
  name,
  act: (page) => page.locator('main').getByRole('link', { name: link, exact: true }).click(),
});

/** None shows rows that the page has read before. */
const LISTS: { path: string; name: string; steps: Step[] }[] = [
  {
    path: '/inbox',
    name: 'queue',
    steps: [follow('last page', 'Last page'), follow('sort', 'Waiting since'), follow('next page', 'Next page')],
  },
  {
    path: '/requests',
    name: 'Requests',
    steps: [
      follow('last page', 'Last page'),
      follow('sort', 'Total'),
      follow('next page', 'Next page'),
      follow('filter by state', 'Pending'),
      { name: 'filter by text', act: (page) => find(page, 'Customer 42') },
    ],
  },
];

/** The same clicks in a tenant with many requests and in one with few, alternately. */
export const lists: Work = {
  name: 'lists',
  run: async (stage) => {
    const { many, few } = await approvers(stage);
    const times = await timesOfRounds(stage, async (round) => {
      const [one, other] = round % 2 ? [many, few] : [few, many];
      return [...(await timesOf(stage, one)), ...(await timesOf(stage, other))];
    });
    const of = (work: string, { name }: Approver): Times => ({ name, times_ms: times.get(keyOf(work, name)) ?? [] });
    return WORKS.flatMap((work): Row[] => ratioRows(work, [of(work, many), of(work, few)], MOST));
  },
};

const FIRST_ROW = 'first row';
const WORKS = LISTS.flatMap(({ name, steps }) =>
  [FIRST_ROW, ...steps.map((step) => step.name)].map((step) => `${name}: ${step}`),
);

const keyOf = (work: string, tenant: string): string => `${work} ${tenant}`;

async function timesOf(stage: Stage, approver: Approver): Promise<Timed[]> {
  const visit = await visitAs(stage, approver);
  const times: Timed[] = [];
  const add = (list: string, step: string, time_ms: number) =>
    times.push([keyOf(`${list}: ${step}`, approver.name), time_ms]);
  for (const { path, name, steps } of LISTS) {
    add(name, FIRST_ROW, await firstRow(visit, await addressOf(stage, path)));
    for (const step of steps) {
      await visit.settled(); // such as the total, which the link to the last page needs
      add(name, step.name, await timeOf(visit, step));
    }
  }
  await visit.end();
  return times;
}

async function timeOf({ page }: Visit, { act }: Step): Promise<number> {
  await page.evaluate('bench.expectRows()');
  await act(page);
  return page.evaluate<number>('bench.expected');
}

async function find(page: Page, text: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Find a customer or part' });
  await box.fill(text);
  await box.press('Enter');
}
