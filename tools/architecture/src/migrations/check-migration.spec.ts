import type { Migration } from '@das/platform';
import { checkMigration } from './check-migration';

const TABLES = new Set(['products', 'audit_logs', 'rate_limits']);

const migration = (text: string, facts: Partial<Migration> = {}): Migration => ({
  phase: 'expand',
  ...facts,
  up: (db) => db.query(text),
  down: async () => undefined,
});
const rulesFor = async (text: string, facts?: Partial<Migration>): Promise<string[]> =>
  (await checkMigration(migration(text, facts), TABLES)).map(({ rule }) => rule);
const body = (text: string, head = 'create function f() returns void language plpgsql'): string =>
  `${head} as $f$ declare x integer; r record; begin ${text}; end $f$`;

const DROPS = 'only a contract migration drops';
const CONSTANT = 'a default that is not constant rewrites the table';
const NOT_VALID = 'a constraint is added `not valid`, then validated';
const BATCHES = 'change rows with `backfill`';
const CONTRACT = { phase: 'contract', after: '0.1.0' } as const;
const ALONE = { transaction: false };

const VIOLATIONS: [string, string, Partial<Migration>?][] = [
  ['alter table products drop column name', DROPS],
  ['ALTER TABLE public.products DROP CONSTRAINT products_pkey, ADD COLUMN x text', DROPS],
  ['drop table products', DROPS],
  ['drop function authenticate_api_key(text)', DROPS],
  ['drop view if exists searchable_products', DROPS],
  ['drop trigger t on products', DROPS],
  [
    'alter table webhook_events rename column data to payload',
    'only a contract migration renames: add the new name in an expand migration',
  ],
  [
    'alter table products rename to parts',
    'only a contract migration renames: add the new name in an expand migration',
  ],
  ['alter function f() rename to g', 'only a contract migration renames: add the new name in an expand migration'],
  ['alter table products alter column name set not null', 'only a contract migration sets not null'],
  ['alter table products alter name drop default', 'only a contract migration drops a default'],
  ['revoke select on products from das_app', 'only a contract migration revokes a privilege'],
  ['truncate products', 'only a contract migration removes rows'],
  [
    'alter table products alter column name type varchar(20)',
    'a change of the type rewrites the table: add a column and fill it with a backfill',
    CONTRACT,
  ],
  [
    'alter table products alter price set data type bigint using price::bigint',
    'a change of the type rewrites the table: add a column and fill it with a backfill',
  ],
  ['alter table products set unlogged', 'it rewrites the table'],
  ['vacuum full products', 'it rewrites the table', ALONE],
  ['reindex table products', 'reindex concurrently', ALONE],
  ['alter table products add column x uuid default gen_random_uuid()', CONSTANT],
  ['alter table products add x timestamptz not null default clock_timestamp()', CONSTANT],
  ['alter table products add column x text not null', 'a new column is nullable, or has a constant default'],
  [
    'alter table products add column x bigint generated always as identity',
    'a generated column or an identity rewrites the table',
  ],
  ['alter table products add column x bigserial', 'a generated column or an identity rewrites the table'],
  ['alter table products add column x text unique', 'create the unique index concurrently'],
  [
    'alter table products add column x text references categories (id)',
    'add the constraint apart: not valid, then validate it',
  ],
  ['create index products_name on products (name)', 'an index on an existing table is created concurrently'],
  ['create index concurrently products_name on products (name)', 'concurrently needs `transaction = false`'],
  ['create index concurrently on products (name)', 'an index that is created concurrently has a name', ALONE],
  ['drop index products_name', 'an index is dropped concurrently', CONTRACT],
  ['alter table products add constraint c check (price > 0)', NOT_VALID],
  ['alter table products add foreign key (category_id) references categories (id)', NOT_VALID],
  [
    'alter table products add constraint u unique (name)',
    'create the unique index concurrently, then add the constraint `using index`',
  ],
  [
    'alter table products add primary key (id)',
    'create the unique index concurrently, then add the constraint `using index`',
  ],
  [
    'alter table products add constraint c check (price > 0) not valid; alter table products validate constraint c',
    'a constraint is validated in a separate migration',
  ],
  ['alter table products add column x text; update products set x = name', BATCHES],
  ['with old as (select id from products) delete from products using old where true', BATCHES],
  ['insert into parts (id) select id from products', 'fill rows with `backfill`'],
  ['select count(*) from products', 'count(*) reads the whole table'],
  ['lock table products in share mode', 'a lock of a table makes requests wait'],
  [
    'do $$ begin alter table products drop column name; end $$',
    'a do block hides its statements from these rules and from `--plan`',
  ],
  ['set lock_timeout = 0', 'the runner sets the timeouts'],
  ['create table once (id text)', 'without a transaction, a statement must be repeatable after a kill', ALONE],
  [
    body('insert into audit_logs select * from json_to_recordset(entries) as e (id text)'),
    'a function names the columns that it uses: insert into audit_logs',
  ],
  [
    body('insert into audit_logs values (entry.*)'),
    'a function names the columns that it uses: insert into audit_logs',
  ],
  [
    body('perform 1', 'create function f(entry audit_logs) returns void language plpgsql'),
    'a function names the columns that it uses: a parameter or result of the type audit_logs',
  ],
  [
    body('perform 1', 'create or replace function f() returns setof products language plpgsql'),
    'a function names the columns that it uses: a parameter or result of the type products',
  ],
  [
    'create function f() returns int language plpgsql as $$ declare held rate_limits%rowtype; begin return 1; end $$',
    'a function names the columns that it uses: rate_limits%rowtype',
  ],
  [
    'create function f() returns int language plpgsql as $$ declare held rate_limits; begin return 1; end $$',
    'a function names the columns that it uses: a variable of the type rate_limits',
  ],
  [
    body('select * into r from rate_limits where true for update'),
    'a function names the columns that it uses: all columns of rate_limits',
  ],
  [
    body('for r in select p.* from products p loop null; end loop'),
    'a function names the columns that it uses: all columns of products',
  ],
  [
    body('perform json_populate_record(null::audit_logs, entry)'),
    'a function names the columns that it uses: a cast to audit_logs',
  ],
];

test.each(VIOLATIONS)('%s: %s', async (text, rule, facts = {}) => {
  expect(await rulesFor(text, facts)).toContain(rule);
  expect(
    await rulesFor(
      `-- safe: a table of a few rows\n${text.replaceAll('; alter', ';\n-- safe: as above\nalter').replaceAll('; update', ';\n-- safe: as above\nupdate')}`,
      facts,
    ),
  ).toEqual([]);
});

test('a reason exempts the next statement only, and must be given', async () => {
  expect(await rulesFor('-- safe: no rows yet\ndrop table a; drop table b')).toEqual([DROPS]);
  expect(await rulesFor('-- safe:\ndrop table a')).toEqual([DROPS]);
});

const ALLOWED: [string, Partial<Migration>?][] = [
  [
    'alter table products add column a text, add column if not exists b boolean not null default false, add column c numeric(12, 4) default 0',
  ],
  [
    `alter table products add column d json not null default '[]', add column e text[] not null default '{}'::text[], add column f timestamptz not null default now()`,
  ],
  [
    'create table parts (id text primary key, name text not null unique, product_id text references products (id)); create index on parts (name); insert into parts (id) values ($$a$$)',
  ],
  [
    `create table parts (id text); alter table parts enable row level security; create policy p on parts using (true); alter table parts alter column id set not null`,
  ],
  ['create index concurrently products_name on products (name)', ALONE],
  ['drop index concurrently if exists products_name', { ...CONTRACT, ...ALONE }],
  ['alter table products add constraint c check (price > 0) not valid'],
  ['alter table products validate constraint c'],
  ['alter table products drop column name', CONTRACT],
  ['alter table products drop constraint p, add constraint p primary key using index products_seq', CONTRACT],
  [
    'create function f(integer) returns void language sql as $$ update products set name = null; delete from parts; select count(*) from products; drop table x $$; revoke all on function f(integer) from public',
  ],
  ['grant create on schema public to das_worker; revoke create on schema public from das_worker'],
  ['create or replace view v as select id, count(*) from products group by 1'],
  [
    body(
      'insert into audit_logs (id) select e.id from products p join events e on true; select p.id into x from products p for update of p',
    ),
  ],
  ['alter table products set (autovacuum_vacuum_scale_factor = 0.01)'],
  ["comment on table products is 'drop table products; delete from products'"],
  ['create trigger t after insert or update of name on products for each row execute function f()'],
];

test.each(ALLOWED)('%s is allowed', async (text, facts = {}) => {
  expect(await rulesFor(text, facts)).toEqual([]);
});

test.each<[Partial<Migration>, string]>([
  [{ phase: undefined }, "it declares phase = 'expand' or 'contract'"],
  [{ phase: 'contract' }, "a contract migration names the release after which it may run: after = '1.2.3'"],
  [{ phase: 'expand', after: '1.2.3' }, 'only a contract migration has `after`'],
  [
    { backfill: { table: 'products', set: 'name = id', where: 'name is null' }, transaction: false },
    'a migration with a backfill runs `up` in a transaction',
  ],
])('%j: %s', async (facts, rule) => {
  expect(await rulesFor('select 1', facts)).toContain(rule);
});

test('a migration sends SQL and uses no other method of the connection', async () => {
  const building: Migration = { phase: 'expand', up: (db) => db.dropTable('products'), down: async () => undefined };
  await expect(checkMigration(building, TABLES)).rejects.toThrow(
    'A migration sends SQL with query(). It uses dropTable.',
  );
});
