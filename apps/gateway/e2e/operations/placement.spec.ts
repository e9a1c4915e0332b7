import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLACEMENT, tablesPlaced } from '@das/schema';
import { useDatabaseAdmin } from '../support/fixtures';
import { mixedTables, placesNamed } from '../support/placement-of-statements';
import { sqlTexts } from '../support/sql-texts';

const ROOT = join(__dirname, '../../../..');
const admin = useDatabaseAdmin();

const column = async (text: string): Promise<string[]> =>
  (await admin.query<{ name: string }>(text)).rows.map(({ name }) => name);

/** Roles that see the rows of all tenants. */
const CROSS_TENANT = `array['das_authenticator', 'das_search', 'das_worker']`;

describe('the placement list', () => {
  test('has every table of the database, and no other', async () => {
    const tables = await column(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
    );
    expect(Object.keys(PLACEMENT).sort()).toEqual(tables);
  });

  test('distributes only tables whose keys contain the tenant, so that each row has one server', async () => {
    const keys = await admin.query<{ name: string }>(
      `select c.relname || ' ' || i.relname as name from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
        where x.indisunique and c.relname = any($1)
          and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnum = any(x.indkey))`,
      [tablesPlaced('distributed')],
    );
    expect(keys.rows).toEqual([]);
  });

  test('places a table after those that it refers to, and lets no look-up table refer to a distributed one', async () => {
    const keys = await admin.query<{ table: string; target: string }>(
      `select conrelid::regclass::text as table, confrelid::regclass::text as target from pg_constraint where contype = 'f'`,
    );
    const order = Object.keys(PLACEMENT);
    const wrong = keys.rows.filter(({ table, target }) => order.indexOf(target) > order.indexOf(table));
    const crossing = keys.rows.filter(
      ({ table, target }) => PLACEMENT[table] !== PLACEMENT[target] && PLACEMENT[target] !== 'reference',
    );
    expect([wrong, crossing]).toEqual([[], []]);
  });

  test('leaves room for the number of a shard in the names of tables and constraints, which errors are read from', async () => {
    const longest = 63 - '_9223372036854775807'.length; // Citus replaces the end of a longer name by a hash
    const names = `select conname as name from pg_constraint where contype in ('p', 'u', 'f') and connamespace = 'public'::regnamespace union
                   select relname from pg_class where relnamespace = 'public'::regnamespace`;
    expect(await column(`select name from (${names}) as named where length(name) > ${longest}`)).toEqual([]);
  });
});

describe('functions of roles that see all tenants', () => {
  interface Definition {
    name: string;
    body: string;
  }
  const functionsOf = async (which: string): Promise<Definition[]> =>
    (
      await admin.query<Definition>(
        `select p.proname as name, p.prosrc as body from pg_proc p where pronamespace = 'public'::regnamespace and ${which}`,
      )
    ).rows;

  test('read no distributed table', async () => {
    const functions = await functionsOf(
      `prosecdef and proowner in (select oid from pg_roles where rolname = any(${CROSS_TENANT}))`,
    );
    expect(functions.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['open_jobs', 'expired_approvals', 'tenants_to_sign', 'authenticate_api_key']),
    );
    const reading = functions.filter(({ body }) => placesNamed(body).has('distributed'));
    expect(reading.map(({ name }) => name)).toEqual([]);
  });

  test('are the only functions with rights that their callers lack', async () => {
    const others = await functionsOf(
      `prosecdef and proowner not in (select oid from pg_roles where rolname = any(${CROSS_TENANT}))`,
    );
    expect(others.map(({ name }) => name).sort()).toEqual(['have_run', 'refresh_statistics', 'sessions_of_owner']);
  });

  test('no function has a statement that names look-up and distributed tables together', async () => {
    const mixed = (
      await functionsOf(`prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))`)
    ).flatMap(({ name, body }) =>
      body.split(';').flatMap((statement) => mixedTables(statement).map((tables) => `${name}: ${tables}`)),
    );
    expect(mixed).toEqual([]);
  });
});

describe('statements of the source', () => {
  const files = globSync(['libs/*/src/**/*.ts', 'apps/gateway/src/**/*.ts'], { cwd: ROOT }).filter(
    (file) => !/\.spec\.ts$|\/migrations\//.test(file),
  );

  test('none names look-up and distributed tables together', () => {
    const statements = files.flatMap((file) =>
      sqlTexts(readFileSync(join(ROOT, file), 'utf8')).map((text) => ({ file, text })),
    );
    expect(statements.length).toBeGreaterThan(100);
    const mixed = statements.flatMap(({ file, text }) =>
      mixedTables(text).map((tables) => `${file}: ${tables} in ${text.trim().slice(0, 80)}`),
    );
    expect(mixed).toEqual([]);
  });

  test('none compares the tenants of two tables: Citus would plan a change with such a condition for every shard', () => {
    const comparing = files.filter((file) =>
      /\.\$\{tenant\.column\}|\.tenant_id = \w+\.tenant_id/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(comparing).toEqual([]);
  });

  test.each([
    [
      'a join',
      'select 1 from due_deliveries q join webhook_deliveries d using (tenant_id)',
      ['due_deliveries, webhook_deliveries'],
    ],
    ['an insertion from a look-up table', 'insert into jobs (id) select job_id from due_jobs', ['due_jobs, jobs']],
    [
      'a condition',
      'delete from sessions where user_id in (select acted_by_id from approval_steps)',
      ['approval_steps, sessions'],
    ],
    ['a view of a distributed table', 'select 1 from searchable_products, api_keys', ['api_keys, searchable_products']],
    ['reference and look-up tables', 'select 1 from sessions join users using (tenant_id)', []],
    ['reference and distributed tables', 'select 1 from approval_steps join users using (tenant_id)', []],
  ])('%s is judged', (_, text, mixed) => expect(mixedTables(text)).toEqual(mixed));

  test('a fragment, a variable, a function and the rows of a class count for the statement that contains them', () => {
    const source = `
      const JOBS = sql.fragment\`from jobs\`;
      function ofProducts(db) { return db.rowsOf(Product).select('id'); }
      db.run(sql\`select 1 \${JOBS} join due_jobs using (tenant_id)\`);
      db.run(sql\`delete from sessions where user_id in (\${ofProducts(db)})\`);
      db.run(sql\`select 1 from due_jobs\`);`;
    expect(sqlTexts(source).map(mixedTables)).toEqual([['due_jobs, jobs'], ['products, sessions'], []]);
  });
});
