import { documents } from './dashboard/documents';
import { firstLoad } from './dashboard/first-load';
import { firstRowOfQueue } from './dashboard/first-row';
import { lists } from './dashboard/lists';
import { memoryAndWork } from './dashboard/memory';
import { reactions } from './dashboard/reactions';
import { tablesOf } from './measuring/results';
import { measureWorks, runBench } from './run-bench';
import { readFlags } from './stage/flags';

const DASHBOARD_WORKS = [firstLoad, firstRowOfQueue, reactions, lists, memoryAndWork, documents];
const ROWS = '100000';

/** Measures the dashboard in Chromium and prints the table. A missed goal is not a failure: times depend on the machine. */
runBench(
  () => readFlags(process.argv.slice(2), { all: DASHBOARD_WORKS.map(({ name }) => name), rows: ROWS }),
  async (run) => {
    const results = await measureWorks(run, DASHBOARD_WORKS);
    if (results) process.stdout.write(tablesOf(results));
  },
);
