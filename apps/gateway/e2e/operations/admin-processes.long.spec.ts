import type { CliResult } from '../../src/admin/print-result';
import { jsonOf, runAdmin, spawnAdmin } from '../support/admin-program';
import { useOwnDatabase } from '../support/fixtures';
import { TEST_SECRET_KEY, post } from '../support/gateway';
import { ServiceProcess, askDemo, discard, newDataDir } from '../support/service-process';

const database = useOwnDatabase();

test('no error about the database contains the password of its address', async () => {
  const password = 'hunter2hunter2';
  const [owner, host] = [new URL(database.admin_url).username, new URL(database.admin_url).host];
  const addresses: [string, RegExp][] = [
    [`postgres://${owner}:${password}@${host}/das`, /^password authentication failed for user "\w+"\n$/],
    [`postgres://${owner}:${password}@127.0.0.1:1/das`, /^connect ECONNREFUSED 127\.0\.0\.1:1\n$/],
    [
      `postgres://${owner}:${password}/x@${host}/das`,
      /^These settings are wrong:\n {2}DATABASE_URL must be an address [^\n]+\n$/,
    ],
    [database.admin_url.replace(/\w+$/, 'missing'), /^database "missing" does not exist\n$/],
  ];
  for (const [DATABASE_URL, err] of addresses) {
    expect(await runAdmin({ DATABASE_URL }, 'migrate')).toEqual({ code: 1, out: '', err: expect.stringMatching(err) });
    const data_dir = newDataDir();
    const service = new ServiceProcess(data_dir, { DATABASE_URL, DAS_SECRET_KEY: TEST_SECRET_KEY });
    expect([await service.exit, service.output]).toEqual([1, expect.stringMatching(err)]);
    discard(data_dir);
  }
});

test('without DATABASE_URL the program uses the embedded database, also while a service uses it', async () => {
  const data_dir = newDataDir();
  const local = (...words: string[]): Promise<CliResult> => spawnAdmin({ DAS_DATA_DIR: data_dir }, ...words);
  try {
    expect(await local('audit', 'verify')).toMatchObject({
      code: 1,
      err: expect.stringContaining('npm run admin -- migrate'),
    });
    const service = new ServiceProcess(data_dir);
    const url = await service.ready();
    expect(await local('audit', 'verify')).toMatchObject({ code: 0, out: expect.stringContaining('Nothing is bad.') });
    const { secret } = jsonOf<{ secret: string }>(
      await local('tenant', 'create', '--name', 'Mine', '--owner-email', 'me@mine.example', '--json'),
    );
    expect((await post(url, { query: '{ ping }' }, { authorization: `Bearer ${secret}` })).status).toBe(200);
    expect((await askDemo(data_dir, url, '{ ping }')).status).toBe(200);
    expect(await service.end()).toBe(0);
    const verified = jsonOf<{ tenants: { slug: string }[] }>(await local('audit', 'verify', '--json'));
    expect(verified.tenants.map(({ slug }) => slug)).toEqual(['corvane', 'mine', 'veltrona']);
  } finally {
    discard(data_dir);
  }
});
