import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportedNames } from './exported-names';
import { typecheck } from './typecheck';
import { type UnpackedLibrary, WORKSPACE, libraries, unpackLibraries } from './unpack-libraries';

/** The compiled code of a library, without build state such as `dist/.tsbuildinfo`. */
const COMPILED = /^dist\/[^.].*\.(js|d\.ts)(\.map)?$/;
/** Members that Node.js adds to a module. */
const OF_THE_MODULE_SYSTEM = new Set(['__esModule', 'default', 'module.exports']);
const NOT_CODE = new Set(['package.json', 'README.md']);
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
const manifestIn = (path: string): { engines?: object } =>
  JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { engines?: object };
const listedBy = (library: string) =>
  exportedNames(readFileSync(join(WORKSPACE, 'libs', library, 'src', 'index.ts'), 'utf8'));

/** The names that each library exports to a program of another team, in a Node.js without access to our sources. */
function importedNames(module: 'commonjs' | 'module', wanted: string[]): Record<string, string[]> {
  const load = module === 'module' ? 'import' : 'require';
  const script = `
    const namesOf = async (library) => [library, Object.keys(await ${load}(\`@das/\${library}\`))];
    Promise.all(${JSON.stringify(wanted)}.map(namesOf)).then((all) => console.log(JSON.stringify(all)));`;
  const environment = { ...process.env, NODE_OPTIONS: '' };
  const printed = execFileSync(process.execPath, [`--input-type=${module}`, '--eval', script], {
    cwd: team,
    env: environment,
    encoding: 'utf8',
  });
  const all = JSON.parse(printed) as [library: string, names: string[]][];
  return Object.fromEntries(
    all.map(([library, names]) => [library, names.filter((name) => !OF_THE_MODULE_SYSTEM.has(name)).sort()]),
  );
}

const listedNames = (wanted: string[]): Record<string, string[]> =>
  Object.fromEntries(wanted.map((library) => [library, listedBy(library).values.sort()]));

test('packed libraries load in plain Node.js with only their declared dependencies, and export exactly the names of their index', () => {
  expect(importedNames('commonjs', libraries)).toEqual(listedNames(libraries));
});

test('an ES module imports the same names', () => {
  expect(importedNames('module', ['platform'])).toEqual(listedNames(['platform']));
});

describe.each(libraries)('@das/%s, packed', (library) => {
  test('contains its README and compiled code: no source, spec or build state', () => {
    const { files } = unpackedLibrary(library);
    expect(files.filter((file) => !NOT_CODE.has(file) && !COMPILED.test(file))).toEqual([]);
    expect(files.filter((file) => SPEC.test(file))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts']));
  });

  test('asks for the version of Node.js that it needs', () => {
    const { engines } = manifestIn(unpackedLibrary(library).folder);
    expect(engines).toEqual({ node: '>=22.15' });
  });
});

test('no package of the workspace asks for a newer Node.js than the workspace, so that npm ci does not warn of it', () => {
  const folders = ['apps', 'libs', 'tools'].flatMap((kind) =>
    readdirSync(join(WORKSPACE, kind)).map((name) => join(WORKSPACE, kind, name)),
  );
  const asking = folders.filter((each) => existsSync(join(each, 'package.json')) && manifestIn(each).engines);
  expect([manifestIn(WORKSPACE).engines, asking]).toEqual([{ node: '>=20.19' }, []]);
});

test('programs of another team compile with every exported name, and a misuse of one does not', async () => {
  const everyName = libraries.map((library) => {
    const { values, types } = listedBy(library);
    return [
      `names-of-${library}.ts`,
      `export type { ${[...values, ...types].join(', ')} } from '@das/${library}';`,
    ] as const;
  });
  const programs = ['another-team.ts', 'another-team-app.ts'].map(
    (name) => [name, readFileSync(join(__dirname, name), 'utf8')] as const,
  );
  const sources = Object.fromEntries([...programs, ...everyName]);
  expect(await typecheck(team, sources, ['node'])).toEqual([]);
});

test.each([
  ['catalog', 'effective-pricing', "A product's pricing with each null filled from its category."],
  ['api-keys', 'token', 'A new API key: `das_<env><ro>_`, 32 random characters (190 bits)'],
  ['platform', 'database/page', '@throws PageRefused when `first` is negative'],
])('the declarations of @das/%s keep the docstrings of %s', (library, file, sentence) => {
  expect(readFileSync(join(unpackedLibrary(library).folder, 'dist', `${file}.d.ts`), 'utf8')).toContain(sentence);
});
