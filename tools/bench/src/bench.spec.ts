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

/** Work, target and goal of each line, without values that depend on the machine. */
function linesOf(tables: string): string[] {
  const lines: string[] = [];
  let heading = '';
  for (const line of tables.replace(/\d+ cores/g, 'N cores').split('\n')) {
    if (line.startsWith('### ')) heading = line.slice('### '.length);
    const [, ...cells] = line.split('|').map((cell) => cell.trim());
    if (!line.startsWith('| ') || line.startsWith('| --') || ['target', 'work'].includes(cells[0] ?? '')) continue;
    const columns = heading === GOALS ? [0, 1] : heading === SINGLE ? [0, 1, 6] : [0];
    lines.push([...(columns.length > 1 ? [] : [heading]), ...columns.map((column) => cells[column])].join(' | '));
  }
  return lines;
}

const GOALS = 'Goals of the first targets';
const SINGLE = 'Single figures';
const FEWER = 'products(first: 15) of 160, all fields';
const PRODUCTS = 'products(first: 15) of 1600, all fields';
const TOTAL = 'products page of 1600, total';
const DEEP = 'a page of 1600 products';
const RARE = 'three letters of one description in 1,000';
const searched = (rows: number, text: string): string => `search among ${rows} products: ${text}`;
const REQUESTS = 'approvalRequests of 1600, filtered, with lines and steps';
const AWAITING = 'awaiting_me of 160 requests: 20, with the total';
const REQUEST = 'approvalRequest of 1600, with lines, steps and history';
const QUEUE = "first page of the dashboard's queue, of 1600 requests";
const LOG_IN = 'log-in with e-mail and password';
const CREATE = 'createApprovalRequest with 5 lines';
const TENANTS = 'products page, rows of many tenants or of one';
const PROCESSES = 'products page, processes on N cores that the database and the clients use too';

const inBoth = (work: string): string[] => [`${work} | ours`, `${work} | hand-written`];

const EXPECTED = [
  `${FEWER} | ours`,
  `${FEWER} | hand-written`,
  `${FEWER} | hand-written, statement only`,
  `${FEWER} | Mercurius with JIT, no authentication`,
  `${FEWER} | PostGraphile 5, no authentication`,
  `${PRODUCTS} | ours`,
  `${PRODUCTS} | hand-written`,
  `${TOTAL} | with total and lastPage`,
  `${TOTAL} | without`,
  `${DEEP} | page 53`,
  `${DEEP} | page 1`,
  ...[searched(160, RARE), searched(1600, RARE), searched(160, 'a part number'), searched(1600, 'a part number')].flatMap(inBoth),
  ...[searched(160, 'nothing matches'), searched(1600, 'nothing matches'), REQUESTS, AWAITING, REQUEST, QUEUE].flatMap(inBoth),
  `${CREATE} | ours`,
  `${CREATE} | hand-written`,
  `${CREATE} | hand-written, in one packet`,
  'decide one line | ours',
  'decide one line | hand-written',
  'decide one line | hand-written, in one packet',
  ...inBoth(LOG_IN),
  `${TENANTS} | 1000 tenants × 1`,
  `${TENANTS} | 1 tenant × 1600`,
  `${PROCESSES} | DAS_PROCESSES=2`,
  `${PROCESSES} | DAS_PROCESSES=1`,
  'decide one line, with a webhook for each | ours',
  `${FEWER} | at least 0.85 × hand-written`,
  `${FEWER} | at most 280 µs of the server`,
  `${PRODUCTS} | at least 0.85 × hand-written`,
  `${TOTAL} | at most 3 × the p50 without`,
  `${DEEP} | at most 5 × the p50 of page 1`,
  `${searched(160, RARE)} | at least 0.6 × hand-written`,
  `${searched(1600, RARE)} | at least 0.8 × hand-written`,
  `${searched(160, 'nothing matches')} | at least 0.5 × hand-written`,
  `${searched(1600, 'nothing matches')} | at least 0.5 × hand-written`,
  `${REQUESTS} | at least 0.8 × hand-written`,
  `${CREATE} | at least 1 × hand-written`,
  'decide one line | at least 0.8 × hand-written',
  `${TENANTS} | at least 0.77 × one tenant`,
  `${PROCESSES} | at least 1 × DAS_PROCESSES=1`,
  'bulk approve of 100 | ours | at most 100 ms',
  'bulk approve of 101, as a job | ours | at most 4000 ms',
  'memory under load, with the dashboard | a process, at its peak | at most 250 MB',
  'second start to ready, embedded database | ours | at most 2 s',
  "from a decision's answer to the receiver, at 50 decisions/s | ours | p95 at most 1000 ms",
  'deliveries drained by one worker, 20 to 4 endpoints | ours | ',
];

test('a small run measures every scenario, prints the table and writes it to the file', async () => {
  const out = join(folder, 'performance.md');
  const { stdout } = await bench('--rows', '1600', '--rounds', '1', '--seconds', '0.02', '--out', out);
  expect(linesOf(stdout)).toEqual(EXPECTED);
  expect(stdout).toMatch(/^\| ours +\| +\d+ \| .* \| +\d+ \| +\d+ \| +\d+ \| +\d+ \| +\d+\/s \| +\d+\.\d\d \| +\d+\.\d\d \|$/m);
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
  [['--against', 'HEAD', '--only', 'total'], '--only must be one of products, search, requests, create, decide, got "total"'],
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
  expect(stdout).toMatch(/^\| work .*\n\| -.*\n\| products\(first: 15\), all fields \| server +\| +\d+ \| +\d+ \| +\d\.\d{3} \| +\d+\.\d % \| .* \|\n/);
  expect(stdout).toContain('| database | ');
  expect(worktrees()).toEqual(before);
});
