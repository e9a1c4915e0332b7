// Prints the longest spec files of a run, so that a slow one is noticed when it is added. With UPDATE_WEIGHTS=1 it also writes weights.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const WEIGHTS = join(import.meta.dirname, 'weights.json');
const LISTED = 10;
const RECORDED = 40;

export default class {
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  onRunComplete(_, { testResults }) {
    const times = testResults
      .map(({ testFilePath, perfStats }) => [relative(this.rootDir, testFilePath), perfStats.end - perfStats.start])
      .sort(([, one], [, other]) => other - one);
    if (times.length <= LISTED) return;
    const inAll = times.reduce((sum, [, each]) => sum + each, 0);
    process.stderr.write(`\nSpec files took ${seconds(inAll)} s in all workers. The longest:\n`);
    for (const [path, each] of times.slice(0, LISTED))
      process.stderr.write(`${seconds(each).padStart(7)} s  ${path}\n`);
    if (process.env.UPDATE_WEIGHTS) record(times);
  }
}

const seconds = (ms) => (ms / 1_000).toFixed(1);

/** Keeps the weights of the other command. Specs of the dashboard, which both commands run, have those of `npm test`. */
function record(times) {
  const isLong = ([path]) => path.endsWith('.long.spec.ts');
  const ofLong = times.some(isLong);
  const kept = Object.entries(JSON.parse(readFileSync(WEIGHTS, 'utf8'))).filter((each) => isLong(each) !== ofLong);
  const own = times.filter((each) => isLong(each) === ofLong).slice(0, RECORDED);
  const measured = own.map(([path, ms]) => [path, Math.round(ms / 1_000)]);
  writeFileSync(WEIGHTS, `${JSON.stringify(Object.fromEntries([...kept, ...measured]), undefined, 2)}\n`);
}
