import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const DIST = join(__dirname, '../dist');

const run = (program: string, flags: string[]): Promise<{ stdout: string }> =>
  promisify(execFile)(process.execPath, [join(DIST, program), ...flags], { timeout: 240_000 });
const bench = (...flags: string[]) => run('main.js', flags);

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'das-bench-spec-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Scenario, target and goal of each line, without values that depend on the machine. */
const linesOf = (table: string): string[] =>
  table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| --'))
    .map((line) => line.split('|').map((cell) => cell.trim().replace(/\d+ cores/, 'N cores')))
    .map(([, work, target, , , , , mark]) => [work, target, mark].join(' | '));

const PRODUCTS = 'products(first: 15), all fields';
const FEW = 'filter by three letters that few have';
const MANY = 'filter by three letters that 1 % have';
const REQUESTS = 'approvalRequests of 1600, filtered, with lines and steps';
const CREATE = 'createApprovalRequest with 5 lines';
const TENANTS = 'products page, rows of many tenants or of one';
const PROCESSES = 'products page, processes on N cores that the database and the clients use too';

const EXPECTED = [
  'work | target | mark',
  `${PRODUCTS} | ours | at least 0.8 × bare, same duties`,
  `${PRODUCTS} | ours | at least 1.3 × PostGraphile 5`,
  `${PRODUCTS} | bare, same duties | `,
  `${PRODUCTS} | bare, statement only | `,
  `${PRODUCTS} | PostGraphile 5, no authentication | `,
  `${PRODUCTS} | Mercurius with JIT, no authentication | `,
  'products page of 1600, one client | with total and lastPage | at most 3 × the p50 without',
  'products page of 1600, one client | without | ',
  `${FEW} | among 1600 | at most 3 × the p50 of the small`,
  `${FEW} | among 16 | `,
  `${MANY} | among 1600 | at most 3 × the p50 of the small`,
  `${MANY} | among 16 | `,
  'a page of 1600 products, one client | page 53 | at most 5 × the p50 of page 1',
  'a page of 1600 products, one client | page 1 | ',
  `${REQUESTS} | ours | at least 0.6 × bare, same duties`,
  `${REQUESTS} | bare, same duties | `,
  `${CREATE} | ours | at least 0.5 × bare, same inserts`,
  `${CREATE} | bare, same inserts | `,
  `${CREATE} | bare, same inserts in one packet | `,
  'decide one line | ours | at least 0.5 × bare, same writes',
  'decide one line | bare, same writes | ',
  'decide one line | bare, same writes in one packet | ',
  'bulk approve of 100 | ours | at most 100 ms',
  'bulk approve of 101, as a job | ours | at most 5000 ms',
  `${TENANTS} | 1000 tenants × 1 | at least 0.77 × one tenant`,
  `${TENANTS} | 1 tenant × 1600 | `,
  `${PROCESSES} | DAS_PROCESSES=2 | at least 1 × DAS_PROCESSES=1`,
  `${PROCESSES} | DAS_PROCESSES=1 | `,
  'memory under load | a process, at its peak | at most 300 MB',
  'second start to ready, embedded database | ours | at most 3 s',
  "from a decision's answer to the receiver, at 50 decisions/s | ours | p95 at most 1000 ms",
  'decide one line, with a webhook for each | ours | ',
  'deliveries drained by one worker, 20 to 4 endpoints | ours | ',
];

test('a small run measures every scenario, prints the table and writes it to the file', async () => {
  const out = join(folder, 'performance.md');
  const { stdout } = await bench('--rows', '1600', '--rounds', '1', '--seconds', '0.02', '--out', out);
  expect(linesOf(stdout)).toEqual(EXPECTED);
  expect(readFileSync(out, 'utf8')).toContain(stdout);
});

test('a small run of the dashboard measures the first load in a browser', async () => {
  const { stdout } = await run('dashboard.js', ['--rows', '1600', '--only', 'first-load']);
  expect(linesOf(stdout).filter((line) => line.includes('at most'))).toEqual([
    expect.stringMatching(/^first load of \/inbox, gzip \| HTML, JS and CSS, \d+ requests \| at most 150 kB$/),
    'first load of /inbox, gzip | fonts, 1 requests | at most 50 kB',
    expect.stringMatching(/^first load of \/inbox, br \| HTML, JS and CSS, \d+ requests \| at most 150 kB$/),
    'first load of /inbox, br | fonts, 1 requests | at most 50 kB',
  ]);
});

test.each([
  [['--rows', '15'], '--rows must be a number from 1600, got "15"'],
  [['--rounds', 'many'], '--rounds must be a number from 1, got "many"'],
  [['--only', 'nothing'], '--only must be one of products, total, '],
  [['--against', 'HEAD', '--only', 'total'], '--only must be one of products, create, decide, got "total"'],
  [['--against', 'no-such-commit'], 'fatal: '],
])('%j is refused', async (flags, words) => {
  await expect(bench(...flags, '--out', join(folder, 'none.md'))).rejects.toThrow(words);
});

const hasHistory = spawnSync('git', ['rev-parse', '--verify', 'HEAD'], { cwd: __dirname }).status === 0 ? test : test.skip;

/** The worktrees of comparisons. */
const worktrees = (): string[] => {
  const { stdout } = spawnSync('git', ['worktree', 'list'], { cwd: __dirname, encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.includes('das-bench-against'));
};

hasHistory('another commit is built in a worktree, compared with this build, and the worktree is removed', async () => {
  const before = worktrees();
  const flags = ['--against', 'HEAD', '--rows', '1600', '--rounds', '1', '--seconds', '0.02', '--only', 'products'];
  const stdout = await bench(...flags).then(
    (ran) => ran.stdout,
    (error: { stdout: string }) => error.stdout, // with so few requests the verdict may be either
  );
  expect(stdout).toMatch(/^\| work .*\n\| -.*\n\| products\(first: 15\), all fields \| +\d+ \| +\d+ \| +\d\.\d{3} \| +\d+\.\d % \| .* \|\n$/);
  expect(worktrees()).toEqual(before);
});
