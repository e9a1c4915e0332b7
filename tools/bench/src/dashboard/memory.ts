import { medianRow } from '../measuring/results';
import type { Work } from '../works';
import { medianOf } from '../measuring/statistics';
import { approvers } from './tenants';
import { type Visit, addressOf, firstRow, visitAs } from './visit';

const PAGES = 200;
const PER_PAGE = 25;
const MAX_WORK_MS = 50;
const MS = 1_000;
const MB = 1_000_000;

/** The page after many pages of Requests: its memory, and its own work for each of them. */
export const memoryAndWork: Work = {
  name: 'memory',
  run: async (stage) => {
    const { many } = await approvers(stage);
    const pages = Math.min(PAGES, Math.floor(many.requests / PER_PAGE) - 1);
    const visit = await visitAs(stage, many);
    await visit.tools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await firstRow(visit, await addressOf(stage, '/requests'));
    await visit.settled();
    const before = await heap(visit);
    const works_ms: number[] = [];
    for (let page = 0; page < pages; page += 1) works_ms.push(await workOf(visit));
    const after = await heap(visit);
    await visit.end();
    const work = `${pages} pages of Requests`;
    return [
      { work, target: 'memory of scripts after', figure: after, spread: `${before} before` },
      medianRow(work, 'work of the page for each', works_ms, { most: MAX_WORK_MS }),
      {
        work,
        target: 'work of the page, first half and second half',
        figure: `${half(works_ms, 0)} ms, ${half(works_ms, 1)} ms`,
      },
    ];
  },
};

const half = (all: number[], which: number): string =>
  medianOf(all.slice(...(which ? [all.length >> 1] : [0, all.length >> 1]))).toFixed(0);

/** Follows the link to the next page. @returns the CPU time of the page's main thread, in milliseconds */
async function workOf({ page, tools }: Visit): Promise<number> {
  const before = await taskTime({ tools });
  await page.evaluate('bench.expectRows()');
  await page.getByRole('link', { name: 'Next page', exact: true }).click();
  await page.evaluate('bench.expected');
  return (await taskTime({ tools })) - before;
}

async function taskTime({ tools }: Pick<Visit, 'tools'>): Promise<number> {
  const { metrics } = await tools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * MS;
}

async function heap({ tools }: Visit): Promise<string> {
  await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  return `${(usedSize / MB).toFixed(1)} MB`;
}
