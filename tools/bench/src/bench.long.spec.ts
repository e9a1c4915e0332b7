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
    const columns = heading === GOALS ? [0, 1] : heading === SINGLE ? [0, 1, 4] : [0];
    lines.push([...(columns.length > 1 ? [] : [heading]), ...columns.map((column) => cells[column])].join(' | '));
  }
  return lines;
}

const GOALS = 'Goals of the first targets';
const SINGLE = 'Single figures';
const PRODUCTS = 'products(first: 15) of 1600, all fields';
const FEWER = 'products(first: 15) of 160, all fields';
const REQUESTS = 'approvalRequests of 1600, filtered, with lines and steps';
const DECIDE = 'decide one line';
const QUEUE = "first page of the dashboard's queue, of 1600 requests";

const inBoth = (work: string): string[] => [`${work} | ours`, `${work} | hand-written`];

const EXPECTED = [
  ...[PRODUCTS, FEWER, REQUESTS].flatMap(inBoth),
  `${QUEUE} | ours`,
  ...inBoth(DECIDE),
  'total of awaiting_me, of 1600 requests | by delegation',
  'total of awaiting_me, of 1600 requests | by own authority',
  `products page of 1600, total | with total and lastPage`,
  `products page of 1600, total | without`,
  `${PRODUCTS} | at least 0.85 × hand-written`,
  `${FEWER} | at least 0.85 × hand-written`,
  `${FEWER} | at most 280 µs of the server`,
  `${REQUESTS} | at least 0.8 × hand-written`,
  `${DECIDE} | at least 0.8 × hand-written`,
  'products page of 1600, total | at most 3 × the p50 without',
  'bulk approve of 100 | ours | at most 100 ms',
  'bulk approve of 101, as a job | ours | at most 4000 ms',
];

/** Works of each kind. A run of all takes a minute, so it is left to `npx nx bench gateway`. */
const SOME = ['products', 'requests', 'queue', 'decide', 'awaiting-total', 'total', 'bulk'].flatMap((work) => [
  '--only',
  work,
]);

test('a small run measures works of each kind, prints the tables and writes them to the file', async () => {
  const out = join(folder, 'performance.md');
  const { stdout } = await bench('--rows', '1600', '--rounds', '1', '--seconds', '0.02', '--out', out, ...SOME);
  expect(linesOf(stdout)).toEqual(EXPECTED);
  expect(stdout).toMatch(/^\| ours +\| +[\d.]+ \| .* \| +\d+ \| +\d+ \| +\d+ \| +\d+\.\d\d \| +\d+\.\d\d \|$/m);
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
  [['--only', 'nothing'], '--only must be one of products, search, '],
  [
    ['--against', 'HEAD', '--only', 'total'],
    '--only must be one of products, search, requests, awaiting-me, queue, create, decide, got "total"',
  ],
  [['--help'], "Unknown option '--help'\ndocs/benchmarks.md describes the options."],
])('%j is a wrong command line', async (flags, words) => {
  const refusal = { code: 2, stderr: expect.stringContaining(words) as string };
  await expect(bench(...flags, '--out', join(folder, 'none.md'))).rejects.toMatchObject(refusal);
});

test('a comparison with an unknown commit fails', async () => {
  await expect(bench('--against', 'no-such-commit')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('fatal: ') as string,
  });
});

const hasHistory =
  spawnSync('git', ['rev-parse', '--verify', 'HEAD'], { cwd: __dirname }).status === 0 ? test : test.skip;

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
  expect(stdout).toMatch(
    /^\| work .*\n\| -.*\n\| products\(first: 15\) of 1600, all fields \| server +\| +\d+ \| +\d+ \| +\d+\.\d{3} \| +\d+\.\d % \| .* \|\n/,
  );
  expect(stdout).toContain('| database | ');
  expect(worktrees()).toEqual(before);
});
