import { isStronger, type LockMode, locksOf, migrate } from '@das/platform';
import { migrations } from '@das/schema';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { useDatabaseAdmin, useHooks } from '../support/fixtures';
import { createEmptyDatabase, databaseNamed } from '../support/own-database';

const database = databaseNamed(`das_plan_${Date.now()}`);
useHooks(
  () => createEmptyDatabase(database),
  () => database.drop(),
);
const admin = useDatabaseAdmin(database);

/** The locks of this transaction on relations that another connection sees, in the words of the plan. Reading is left out. */
const HELD = `
  select lower(regexp_replace(replace(l.mode, 'Lock', ''), '(?<!^)([A-Z])', ' \\1', 'g')) as mode,
         case when c.relkind = 'i' then 'index ' else '' end || c.relname as relation
    from pg_locks l join pg_class c on c.oid = l.relation
   where l.pid = pg_backend_pid() and l.mode not in ('AccessShareLock', 'RowShareLock') and c.relnamespace = 'public'::regnamespace`;

interface Held {
  mode: LockMode;
  relation: string;
}

const TABLES = `
  create table parts (id integer primary key, name text, size integer, constraint parts_size check (size > 0) not valid);
  create table lines (id integer, part_id integer);
  create index parts_name on parts (name);
  create view part_names as select id, name from parts;
  create function noop() returns trigger language plpgsql as $$ begin return new; end $$;
  create trigger noop before update on parts for each row execute function noop();
  create policy all_rows on parts using (true)`;

/** Statements, with the locks that the plan names for them. */
const STATEMENTS: [string, string[]][] = [
  ['alter table parts add column kind text, validate constraint parts_size', ['access exclusive on parts']],
  ['alter table parts validate constraint parts_size', ['share update exclusive on parts']],
  ['alter table only parts set (autovacuum_vacuum_scale_factor = 0.01)', ['share update exclusive on parts']],
  ['alter table parts alter column name set statistics 500', ['share update exclusive on parts']],
  ['alter table if exists public.parts alter name set not null', ['access exclusive on parts']],
  [
    'alter table lines add constraint lines_part foreign key (part_id) references parts (id) not valid',
    ['share row exclusive on lines', 'share row exclusive on parts'],
  ],
  [
    'alter table lines add column other_id integer references parts',
    ['access exclusive on lines', 'share row exclusive on parts'],
  ],
  ['alter table parts disable trigger noop', ['share row exclusive on parts']],
  ['create unique index on parts (name, size)', ['share on parts']],
  ['drop index parts_name', ['access exclusive on index parts_name and its table']],
  [
    'create trigger again before insert on parts for each row execute function noop()',
    ['share row exclusive on parts'],
  ],
  ['drop trigger noop on parts', ['access exclusive on parts']],
  ['create policy more on parts using (true)', ['access exclusive on parts']],
  ['drop policy all_rows on parts', ['access exclusive on parts']],
  ['create or replace view part_names as select id, name, size from parts', ['access exclusive on part_names']],
  ['create statistics parts_statistics on name, size from parts', ['share update exclusive on parts']],
  [
    'create table more (part_id integer references parts); create index on more (part_id)',
    ['share row exclusive on parts'],
  ],
  ['drop table lines', ['access exclusive on lines']],
  ['truncate lines, parts', ['access exclusive on lines', 'access exclusive on parts']],
  ['lock table lines, parts in share mode', ['share on lines', 'share on parts']],
  [
    'insert into lines (id) select id from parts; update parts set size = 1',
    ['row exclusive on lines', 'row exclusive on parts'],
  ],
  ['delete from only lines', ['row exclusive on lines']],
  ["do $$ begin update parts set size = 1; end $$; select 'drop table parts'", []],
];

test.each(STATEMENTS)('%s', async (text, expected) => {
  expect((await locksOf(text)).map(({ mode, relation }) => `${mode} on ${relation}`)).toEqual(expected);
});

test('PostgreSQL takes no stronger lock for these statements than the plan says', async () => {
  await admin.query(TABLES);
  const missing: unknown[] = [];
  for (const [text] of STATEMENTS.slice(0, -1)) {
    await admin.query('begin');
    await admin.query(text);
    missing.push(...(await unplanned(text, (await admin.query<Held>(HELD)).rows, await visibleNow())));
    await admin.query('rollback');
  }
  expect(missing).toEqual([]);
});

test('PostgreSQL takes no stronger lock for the migrations than the plan says', async () => {
  await admin.query('drop table parts, lines cascade; drop function noop');
  const missing: unknown[] = [];
  const watched = migrations.map((type) => {
    const watching = class extends type {
      override async up(db: QueryRunner): Promise<void> {
        const texts: string[] = [];
        const recording = Object.create(db, {
          query: { value: (text: string) => (texts.push(text), db.query(text)) },
        }) as QueryRunner;
        await super.up(recording);
        missing.push(
          ...(await unplanned(
            `-- ${type.name}\n${texts.join(';\n')}`,
            (await db.query(HELD)) as Held[],
            await visibleNow(),
          )),
        );
      }
    };
    return Object.defineProperty(watching, 'name', { value: type.name });
  });
  expect(await migrate({ ...database, migrations: watched, release: '1.0.0' })).toHaveLength(migrations.length);
  expect(missing).toEqual([]);
});

/** What existed before the transaction. */
async function visibleNow(): Promise<Set<string>> {
  const client = new Client(database.admin_url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace`,
  );
  await client.end();
  return new Set(rows.map(({ name }) => name));
}

/** Held locks that are stronger than planned. The index of a locked table is locked with it; `drop index` does not name the table. */
async function unplanned(text: string, held: Held[], visible: Set<string>): Promise<unknown[]> {
  if (text.startsWith('drop index')) return [];
  const planned = new Map((await locksOf(text)).map(({ mode, relation }) => [relation, mode]));
  return held
    .filter(({ relation }) => visible.has(relation.replace('index ', '')))
    .filter(({ mode, relation }) =>
      isStronger(mode, planned.get(relation) ?? (relation.startsWith('index ') ? 'access exclusive' : 'access share')),
    )
    .map((lock) => ({ ...lock, text: text.slice(0, 80) }));
}
