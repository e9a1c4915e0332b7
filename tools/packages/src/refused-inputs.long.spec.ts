import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { EmbeddedPostgres } from '@das/embedded-postgres';
import { type RequestContext, ServiceError, runInContext } from '@das/platform';
import { Client } from 'pg';
import { type RunningApp, createTenant, startApp } from './another-team-app';
import { holderMethodsOf, idMethodsOf, otherMethodsOf } from './argument-methods';
import { EveryLibraryModule, factoriesOf } from './every-library';
import { inputMethodsOf } from './input-methods';
import { wrongInputs } from './wrong-inputs';

const UNSAFE_AND_FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

let folder: string;
let running: RunningApp;
let owner: RequestContext;
let admin: Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'das-refused-'));
  chmodSync(folder, 0o755); // the user of PostgreSQL must be able to enter it when we are root
  running = await startApp(folder, { module: (url) => EveryLibraryModule.forRoot(url), settings: UNSAFE_AND_FAST });
  owner = await createTenant(running.app, 'refused');
  admin = new Client((await EmbeddedPostgres.addressesOf(folder))?.admin_url);
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The number of rows of every table, with a digest of their content. */
async function rowsOfAllTables(): Promise<Record<string, string>> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const text = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as rows from "${name}" t`,
  );
  const { rows } = await admin.query<{ name: string; rows: string }>(text.join(' union all '));
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]));
}

/** The values that a call accepts, or refuses with another error than a ServiceError. A deletion of an absent row returns null. */
async function notRefused(wrong: unknown[], call: (value: unknown) => Promise<unknown>): Promise<string[]> {
  const failures: string[] = [];
  for (const value of wrong) {
    const shown = inspect(value, { maxStringLength: 40, maxArrayLength: 3, breakLength: Infinity });
    try {
      const result = await call(value);
      if (result !== null) failures.push(`${shown} was accepted`);
    } catch (error) {
      if (!(error instanceof ServiceError)) failures.push(`${shown} failed with ${inspect(error).split('\n')[0]}`);
    }
  }
  return failures;
}

interface Method {
  wrong: unknown[];
  valid: unknown;
  call: (value: unknown) => Promise<unknown>;
}

async function expectRefusals({ wrong, valid, call }: Method): Promise<void> {
  expect(wrong.length).toBeGreaterThanOrEqual(19);
  const before = await rowsOfAllTables();
  expect(await notRefused(wrong, call)).toEqual([]);
  expect(await rowsOfAllTables()).toEqual(before);
  await call(valid); // or every case above could fail for another reason
  expect(await rowsOfAllTables()).not.toEqual(before);
}

const asOwner = (work: () => Promise<void>): Promise<void> => runInContext({ ...owner, loaders: new Map() }, work);

test('every write method with an input refuses wrong ones with a ServiceError, writes nothing for them, and accepts a valid one', () =>
  asOwner(async () => {
    for (const [name, { type, row, valid, call }] of Object.entries(
      inputMethodsOf(running.app, factoriesOf(running.app)),
    )) {
      const id = (await row?.()) ?? '';
      const input = await valid(id);
      await named(
        name,
        expectRefusals({ wrong: wrongInputs(type, input), valid: input, call: (value) => call(value as never, id) }),
      );
    }
  }));

test.each([
  ['the id of a row', idMethodsOf],
  ['the ids of a level and of a user', holderMethodsOf],
  ['another argument', otherMethodsOf],
])(
  'every write method with %s refuses wrong values with a ServiceError, writes nothing for them, and accepts a valid one',
  (_, methodsOf) =>
    asOwner(async () => {
      for (const [name, { row, wrong, valid, call }] of Object.entries(
        methodsOf(running.app, factoriesOf(running.app)),
      )) {
        const id = await row();
        await named(name, expectRefusals({ wrong, valid: valid ?? id, call: (value) => call(value as never, id) }));
      }
    }),
);

/** Adds the name of the method to a failed expectation. */
async function named(name: string, expectations: Promise<void>): Promise<void> {
  await expectations.catch((error: Error) => {
    error.message = `${name}: ${error.message}`;
    throw error;
  });
}
