// Prints size, import cycles and duplicates of the source: `node tools/architecture/figures.mjs [commit]`. Without a commit: the work tree.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const commit = process.argv[2];
const SOURCE = /^(apps|libs|tools)\/.*\.(ts|mjs)$/;
const TEST = /\.spec\.ts$|(^|\/)e2e\//;
const DUPLICATE_LINES = 6;

function git(args, input) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, input, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** The text of each tracked source file, by its path. */
function readSources() {
  const paths = git(
    commit ? ['ls-tree', '-r', '--name-only', commit] : ['ls-files', '--cached', '--others', '--exclude-standard'],
  ).split('\n');
  const read = (path) => (commit ? git(['show', `${commit}:${path}`]) : readFileSync(join(root, path), 'utf8'));
  return new Map(paths.filter((path) => SOURCE.test(path) || path === 'README.md').map((path) => [path, read(path)]));
}

const linesOf = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

function sizesOf(sources) {
  const sizes = [...sources.values()].map(linesOf).sort((a, b) => a - b);
  const at = (share) => sizes[Math.min(sizes.length - 1, Math.ceil(share * sizes.length) - 1)];
  return {
    files: sizes.length,
    lines: sizes.reduce((sum, size) => sum + size, 0),
    median: at(0.5),
    p95: at(0.95),
    max: sizes.at(-1),
  };
}

/** The relative imports of each file, type imports too, as paths of other files. */
function importsOf(sources) {
  const targetsOf = ([path, text]) =>
    [...text.matchAll(/(?:from|import)\s*\(?['"](\.{1,2}\/[^'"]+)['"]/g)]
      .map(([, target]) => posix.normalize(posix.join(dirname(path), target)))
      .flatMap((target) =>
        [target, `${target}.ts`, `${target}/index.ts`].filter((candidate) => sources.has(candidate)).slice(0, 1),
      );
  return new Map([...sources].map((entry) => [entry[0], new Set(targetsOf(entry))]));
}

/** Groups of two or more nodes that reach each other (Tarjan). */
function cyclesIn(graph) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const cycles = [];
  function visit(node) {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) cycles.push(group.sort());
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return cycles;
}

/** Which folder imports which, of the graph of files. */
function foldersOf(graph) {
  const folders = new Map();
  for (const [path, targets] of graph) {
    const from = dirname(path);
    const others = [...targets].map((target) => dirname(target)).filter((to) => to !== from);
    folders.set(from, new Set([...(folders.get(from) ?? []), ...others]));
  }
  return folders;
}

/** Pairs of files with the same {@link DUPLICATE_LINES} lines in a row; blank lines and imports do not count. */
function duplicatesIn(sources) {
  const places = new Map();
  for (const [path, text] of sources) {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line && !line.startsWith('import '));
    for (let first = 0; first + DUPLICATE_LINES <= lines.length; first++) {
      const window = lines.slice(first, first + DUPLICATE_LINES).join('\n');
      places.set(window, (places.get(window) ?? new Set()).add(path));
    }
  }
  const pairs = new Set();
  for (const [, found] of places) for (const a of found) for (const b of found) if (a < b) pairs.add(`${a} ${b}`);
  return pairs.size;
}

const all = readSources();
const readme = all.get('README.md');
all.delete('README.md');
const choose = (isWanted) => new Map([...all].filter(([path]) => isWanted(path)));
const source = choose((path) => !TEST.test(path));
const graph = importsOf(source);
const fileCycles = cyclesIn(graph);
const folderCycles = cyclesIn(foldersOf(graph));

const { files, lines, median, p95, max } = sizesOf(source);
const tests = sizesOf(choose((path) => TEST.test(path)));
process.stdout.write(`${commit ?? 'work tree'}
source:  ${files} files, ${lines} lines, median ${median}, p95 ${p95}, max ${max}
tests:   ${tests.files} files, ${tests.lines} lines, median ${tests.median}, p95 ${tests.p95}, max ${tests.max}
cycles:  ${fileCycles.length} of files (${fileCycles.flat().length} files), ${folderCycles.length} of folders (${folderCycles.flat().length} folders)
pairs of files with ${DUPLICATE_LINES} equal lines in a row: ${duplicatesIn(source)} of source files, ${duplicatesIn(all)} of all files
README:  ${linesOf(readme)} lines
`);
for (const cycle of [...fileCycles, ...folderCycles]) process.stdout.write(`cycle:   ${cycle.join(' ')}\n`);
