import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportedNames } from './exported-names';
import { typecheck } from './typecheck';
import { type UnpackedLibrary, WORKSPACE, libraries, unpackLibraries } from './unpack-libraries';

const COMPILER_TIMEOUT_MS = 120_000;
const COMPILED = /^dist\/[^.].*\.(js|d\.ts)(\.map)?$/;
const OF_THE_MODULE_SYSTEM = new Set(['__esModule', 'default', 'module.exports']);
const SPEC = /\.spec\.|(^|\/)e2e\//;

let folder: string;
let team: string;
let unpacked: Map<string, UnpackedLibrary>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'das-packages-'));
  team = join(folder, 'another-team');
  unpacked = unpackLibraries(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const unpackedLibrary = (library: string): UnpackedLibrary => unpacked.get(`@das/${library}`) as UnpackedLibrary;
const listedBy = (library: string) => exportedNames(readFileSync(join(WORKSPACE, 'libs', library, 'src', 'index.ts'), 'utf8'));

/** The names that a program of the other team gets, in a Node.js that knows nothing of our sources. */
function namesGot(module: 'commonjs' | 'module', library: string): string[] {
  const got = module === 'module' ? `import * as got from '@das/${library}';` : `const got = require('@das/${library}');`;
  const script = `${got} console.log(JSON.stringify(Object.keys(got)));`;
  const environment = { ...process.env, NODE_OPTIONS: '' };
  const printed = execFileSync(process.execPath, [`--input-type=${module}`, '--eval', script], { cwd: team, env: environment, encoding: 'utf8' });
  return (JSON.parse(printed) as string[]).filter((name) => !OF_THE_MODULE_SYSTEM.has(name)).sort();
}

describe.each(libraries)('@das/%s, packed', (library) => {
  test('is required by a plain Node.js, finds all it needs in what it declares, and exports the names of its index and no others', () => {
    expect(namesGot('commonjs', library)).toEqual(listedBy(library).values.sort());
  });

  test('holds compiled code and nothing else: no source, spec or build state', () => {
    const { files } = unpackedLibrary(library);
    expect(files.filter((file) => file !== 'package.json' && !COMPILED.test(file))).toEqual([]);
    expect(files.filter((file) => SPEC.test(file))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts']));
  });
});

test('an ES module imports the same names', () => {
  expect(namesGot('module', 'platform')).toEqual(listedBy('platform').values.sort());
});

test(
  'a program of another team compiles, with every name that an index lists, and not when it misuses one',
  async () => {
    const everyName = libraries.map((library) => {
      const { values, types } = listedBy(library);
      return [`names-of-${library}.ts`, `export type { ${[...values, ...types].join(', ')} } from '@das/${library}';`] as const;
    });
    const sources = { 'another-team.ts': readFileSync(join(__dirname, 'another-team.ts'), 'utf8'), ...Object.fromEntries(everyName) };
    expect(await typecheck(team, sources, ['node'])).toEqual([]);
  },
  COMPILER_TIMEOUT_MS,
);

test.each([
  ['catalog', 'effective-pricing', "A product's own values, each null filled from its category."],
  ['api-keys', 'token', 'A new API key: `das_<env><ro>_`, 32 random characters (190 bits)'],
  ['platform', 'database/page', '@throws PageRefused when `first` is negative'],
])('the declarations of @das/%s keep the docstrings of %s', (library, file, sentence) => {
  expect(readFileSync(join(unpackedLibrary(library).folder, 'dist', `${file}.d.ts`), 'utf8')).toContain(sentence);
});
