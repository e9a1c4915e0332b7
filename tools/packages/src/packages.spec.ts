import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportedNames } from './exported-names';
import { typecheck } from './typecheck';
import { type UnpackedLibrary, WORKSPACE, libraries, unpackLibraries } from './unpack-libraries';

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

/** The names that a program of the other team gets of each library, in a Node.js that knows nothing of our sources. */
function namesGot(module: 'commonjs' | 'module', wanted: string[]): Record<string, string[]> {
  const load = module === 'module' ? 'import' : 'require';
  const script = `
    const got = async (library) => [library, Object.keys(await ${load}(\`@das/\${library}\`))];
    Promise.all(${JSON.stringify(wanted)}.map(got)).then((all) => console.log(JSON.stringify(all)));`;
  const environment = { ...process.env, NODE_OPTIONS: '' };
  const printed = execFileSync(process.execPath, [`--input-type=${module}`, '--eval', script], { cwd: team, env: environment, encoding: 'utf8' });
  const all = JSON.parse(printed) as [library: string, names: string[]][];
  return Object.fromEntries(all.map(([library, names]) => [library, names.filter((name) => !OF_THE_MODULE_SYSTEM.has(name)).sort()]));
}

const namesListed = (wanted: string[]): Record<string, string[]> => Object.fromEntries(wanted.map((library) => [library, listedBy(library).values.sort()]));

test('packed libraries are required by a plain Node.js, find all they need in what they declare, and export the names of their index and no others', () => {
  expect(namesGot('commonjs', libraries)).toEqual(namesListed(libraries));
});

test('an ES module imports the same names', () => {
  expect(namesGot('module', ['platform'])).toEqual(namesListed(['platform']));
});

describe.each(libraries)('@das/%s, packed', (library) => {
  test('holds compiled code and nothing else: no source, spec or build state', () => {
    const { files } = unpackedLibrary(library);
    expect(files.filter((file) => file !== 'package.json' && !COMPILED.test(file))).toEqual([]);
    expect(files.filter((file) => SPEC.test(file))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts']));
  });
});

test('a program of another team compiles, with every name that an index lists, and not when it misuses one', async () => {
  const everyName = libraries.map((library) => {
    const { values, types } = listedBy(library);
    return [`names-of-${library}.ts`, `export type { ${[...values, ...types].join(', ')} } from '@das/${library}';`] as const;
  });
  const sources = { 'another-team.ts': readFileSync(join(__dirname, 'another-team.ts'), 'utf8'), ...Object.fromEntries(everyName) };
  expect(await typecheck(team, sources, ['node'])).toEqual([]);
});

test.each([
  ['catalog', 'effective-pricing', "A product's own values, each null filled from its category."],
  ['api-keys', 'token', 'A new API key: `das_<env><ro>_`, 32 random characters (190 bits)'],
  ['platform', 'database/page', '@throws PageRefused when `first` is negative'],
])('the declarations of @das/%s keep the docstrings of %s', (library, file, sentence) => {
  expect(readFileSync(join(unpackedLibrary(library).folder, 'dist', `${file}.d.ts`), 'utf8')).toContain(sentence);
});
