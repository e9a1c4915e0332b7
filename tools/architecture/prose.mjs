// Fails on wording that docs/style.md forbids, with file:line. `node tools/architecture/prose.mjs [--count] [path …]`
// The word lists and the allowed strings are in prose-rules.mjs, which is not scanned.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { ALLOWED, IDENTIFIERS, PHRASES, SKIPPED } from './prose-rules.mjs';

const root = join(import.meta.dirname, '..', '..');
const TEXT_FILE = /(\.(ts|tsx|css|html|mjs|md|graphql|json|yaml|sh|conf)|Dockerfile|\.env\.example|\.ci\/run)$/;
const phrase = new RegExp(PHRASES.map((source) => `(?<![\\w$])(?:${source})(?![\\w$])`).join('|'), 'gi');
const identifier = new RegExp(IDENTIFIERS.map((source) => `(?:${source})`).join('|'), 'g');

/** Folders that git ignores, and the interfaces of the last release. The list is here, because the rule also runs where there is no git. */
const IGNORED = new Set(['.git', '.data', '.nx', 'coverage', 'dist', 'node_modules', 'released']);

/** All text files at or below the paths, relative to the root. */
const filesBelow = (paths) =>
  (paths.length ? paths : ['.'])
    .flatMap((path) => filesAt(resolve(path)))
    .map((file) => relative(root, file))
    .filter((file) => TEXT_FILE.test(file) && !SKIPPED.some((skipped) => skipped.test(file)));

function filesAt(path) {
  if (IGNORED.has(basename(path))) return [];
  return statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesAt(join(path, name))) : [path];
}

/** The text without the allowed strings; lengths and lines stay, so that positions hold. */
const withoutAllowed = (text) =>
  ALLOWED.reduce((rest, allowed) => rest.replaceAll(allowed, (found) => found.replace(/\S/g, '_')), text);

/** Comment markers become spaces, so that a phrase that a line break divides is found. Lengths stay. */
const joined = (text) => text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|#|--)?[ \t]*/g, (gap) => ' '.repeat(gap.length));

/** @returns {{file: string, line: number, found: string}[]} */
export function violationsIn(file, text) {
  const prose = withoutAllowed(text);
  const matches = [
    ...joined(prose).matchAll(phrase),
    ...(file.endsWith('.ts') || file.endsWith('.mjs') ? prose.matchAll(identifier) : []),
  ];
  return matches
    .sort((a, b) => a.index - b.index)
    .map(({ 0: found, index }) => ({
      file,
      line: text.slice(0, index).split('\n').length,
      found: found.replace(/\s+/g, ' '),
    }));
}

/** Violations per folder, for an overview: `apps/gateway/src`, `libs/catalog`, `docs`. */
function countsOf(violations) {
  const counts = new Map();
  for (const { file } of violations) {
    const parts = file.split('/');
    const depth = parts[0] === 'apps' ? 4 : parts[0] === 'libs' || parts[0] === 'tools' ? 2 : 1;
    const folder = parts.slice(0, Math.max(1, Math.min(depth, parts.length - 1))).join('/');
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([folder, count]) => `${String(count).padStart(5)}  ${folder}\n`);
}

/** A rule that finds nothing in a planted sentence would pass everything. */
function assertPlantedIsFound() {
  const planted = `/** Whoever\n * asks ${'is'} told anew. */\nconst theCase = 1;\n// The own page is no part of the list of the page.\n`;
  const lines = violationsIn('planted.ts', planted).map(({ line }) => line);
  if (lines.join() !== '1,2,2,3,4,4,4')
    throw new Error(`The prose rule does not find the planted violation: ${lines.join()}`);
}

function main(args) {
  assertPlantedIsFound();
  const paths = args.filter((arg) => !arg.startsWith('--'));
  const files = filesBelow(paths);
  if (!files.length) throw new Error('There is no text file at these paths.');
  const violations = files.flatMap((file) => violationsIn(file, readFileSync(join(root, file), 'utf8')));
  const lines = args.includes('--count')
    ? countsOf(violations)
    : violations.map(({ file, line, found }) => `${file}:${line}: “${found}”\n`);
  process.stdout.write(lines.join(''));
  if (!violations.length) return;
  process.stderr.write(`${violations.length} phrases that docs/style.md forbids.\n`);
  process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) main(process.argv.slice(2));
