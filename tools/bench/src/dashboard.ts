import { DASHBOARD_WORKS } from './dashboard/index';
import { measureWorks, runBench } from './run-bench';
import { readFlags } from './stage/flags';
import { tablesOf } from './table/table';

const ROWS = '100000';

/** Measures the dashboard in Chromium and prints the table. A missed goal is not a failure: times depend on the machine. */
runBench(
  () => readFlags(process.argv.slice(2), { all: DASHBOARD_WORKS.map(({ name }) => name), rows: ROWS }),
  async (run) => {
    const results = await measureWorks(run, DASHBOARD_WORKS);
    if (results) process.stdout.write(tablesOf(results));
  },
);
