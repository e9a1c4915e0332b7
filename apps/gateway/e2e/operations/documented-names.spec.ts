import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { settingsOf } from '@das/platform';
import { COMMANDS } from '../../src/admin/commands';
import { readArguments } from '../../src/admin/read-arguments';
import { Settings } from '../../src/config/settings';

const ROOT = join(__dirname, '..', '..', '..', '..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** What an operator reads and runs. Decision records are left out: they also name what was removed. */
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...filesOf('docs/*.md'),
  ...filesOf('docs/tutorials/*.md'),
  ...filesOf('{apps,libs}/*/README.md'),
];
const DEPLOYMENTS = [...filesOf('docker/*'), ...filesOf('deploy/**/*.{yaml,yml,json,md}')];

function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
}

const found = (files: string[], pattern: RegExp): { file: string; text: string }[] =>
  files.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([, text = '']) => ({ file, text })));

/** Variables that are not settings of the service: of the database container, the image and tests. */
const OTHERS = /^DAS_(SERVICE_PASSWORD|REVISION|CHROMIUM|HOSTILE_\w+|TEST_\w+)$/;

test('every DAS_ variable of documents and deployments is a setting', () => {
  const settings = settingsOf(Settings);
  const names = found([...DOCUMENTS, ...DEPLOYMENTS], /\b(DAS_[A-Z0-9_]*[A-Z0-9])\b(?!_|\*)/g);
  expect(names.length).toBeGreaterThan(50);
  const isKnown = (name: string): boolean => OTHERS.test(name) || settings.has(name.replace(/_FILE$/, ''));
  expect(names.filter(({ text }) => !isKnown(text))).toEqual([]);
});

/** Words of a shell command, without its redirections and comments. */
const wordsOf = (line: string): string[] =>
  [...line.replace(/(\s#|[|>;)&`]).*$/, '').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  );

const IN_CODE = /(?:das admin|npm run (?:-s )?admin --) ([^\n`]+)/g;
const MIGRATE = /\bdas (migrate[^\n`]*)/g;

test('every administration command that a document shows in full is accepted as it is written', () => {
  const blocks = DOCUMENTS.flatMap((file) =>
    [...textOf(file).matchAll(/```sh\n(.*?)```/gs)].map(([, text = '']) => ({
      file,
      text: text.replaceAll('\\\n', ' '),
    })),
  );
  const lines = blocks.flatMap(({ file, text }) =>
    [...text.matchAll(IN_CODE), ...text.matchAll(MIGRATE)].map(([, line = '']) => ({ file, line })),
  );
  expect(lines.length).toBeGreaterThan(3);
  const refusals = lines.flatMap(({ file, line }) => {
    try {
      readArguments(wordsOf(line), COMMANDS);
      return [];
    } catch (error) {
      return [`${file}: ${line}: ${(error as Error).message}`];
    }
  });
  expect(refusals).toEqual([]);
});

test('every administration command and option that a sentence names exists', () => {
  const spans = [
    ...found(DOCUMENTS, /`(?:das admin|npm run (?:-s )?admin --) ([^\n`]+)`/g),
    ...found(DOCUMENTS, /`das (migrate[^\n`]*)`/g),
  ];
  expect(spans.length).toBeGreaterThan(3);
  const isThere = (text: string): boolean => {
    const words = text.split(' ').filter((word) => word !== '…');
    const command = COMMANDS.find(({ name }) => `${words.join(' ')} `.startsWith(`${name} `));
    const options = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2).replace(/=.*/, ''));
    const known = ['json', 'help', ...Object.keys(command?.options ?? {})];
    return (command !== undefined || text.startsWith('--')) && options.every((option) => known.includes(option));
  };
  expect(spans.filter(({ text }) => !/[<…]$/.test(text) && !isThere(text))).toEqual([]);
});

test('every npm script, soak and file that a document runs exists', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const soaks = textOf('tools/soak/src/main.ts').replaceAll("'", '');
  const ran = found(DOCUMENTS, /npm run (?:-s )?([a-z][\w:-]*)/g);
  expect(ran.filter(({ text }) => !(text in scripts))).toEqual([]);
  expect(found(DOCUMENTS, /npm run soak -- ([a-z][\w-]*)/g).filter(({ text }) => !soaks.includes(`${text}:`))).toEqual(
    [],
  );
  expect(
    found(DOCUMENTS, /\bnode ((?:tools|docker|apps)\/[\w./-]+\.m?js)/g).filter(
      ({ text }) => !/\/dist\//.test(text) && !existsSync(join(ROOT, text)),
    ),
  ).toEqual([]);
});

/** The anchor of a heading, as GitHub forms it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

test('every link between documents leads to a file and a heading', () => {
  const links = found(DOCUMENTS, /\]\(((?!https?:|mailto:)[^)\s]+)\)/g);
  expect(links.length).toBeGreaterThan(50);
  const isBroken = ({ file, text }: { file: string; text: string }): boolean => {
    const [path = '', anchor] = text.split('#');
    const target = path ? join(dirname(file), path) : file;
    if (!existsSync(join(ROOT, target))) return true;
    if (anchor === undefined) return false;
    return ![...textOf(target).matchAll(/^#+ (.+)$/gm)].some(([, heading = '']) => anchorOf(heading) === anchor);
  };
  expect(links.filter(isBroken)).toEqual([]);
});
