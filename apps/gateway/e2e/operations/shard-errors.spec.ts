import { invalid, restInvalid } from '../support/expected';
import { useDatabaseAdmin, useOwnGateway, useOwnDatabase, useRest, useTenant } from '../support/fixtures';

/** Citus reports an error of a shard with code and message only. The message has the names of the shard. */
const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);
const admin = useDatabaseAdmin(database);

const UNIQUE = '23505';
const FOREIGN_KEY = '23503';

/** Every insertion into the table fails as on a shard. */
async function failing(table: string, code: string, message: string, work: () => Promise<void>): Promise<void> {
  await admin.query(`
    create function fail_as_a_shard() returns trigger language plpgsql as $$ begin raise exception using errcode = '${code}', message = '${message}'; end $$;
    create trigger fail before insert on ${table} execute function fail_as_a_shard()`);
  await work().finally(() => admin.query(`drop function fail_as_a_shard cascade`));
}

const taken = (constraint: string): string => `duplicate key value violates unique constraint "${constraint}_102008"`;

test.each([
  ['products', 'partnumber', 'createProduct', '{ partnumber: "P" }'],
  ['product_categories', 'code', 'createProductCategory', '{ name: "N", code: "C" }'],
  ['approval_levels', 'code', 'createApprovalLevel', '{ name: "N", code: "C", rank: 1 }'],
  ['users', 'email', 'createUser', '{ name: "N", email: "n@test.example", role: "requester" }'],
])('%s: a %s that is taken on a shard is a violated rule in GraphQL', (table, column, mutation, input) =>
  failing(table, UNIQUE, taken(`${table}_${column}_unique`), async () => {
    const document = `mutation { ${mutation}(input: ${input}) { id } }`;
    const messages = { [`input.${column}`]: [`The input.${column} has already been taken.`] };
    expect((await tenant.graphql(document)).body).toEqual(invalid(document, mutation, messages));
  }),
);

test.each([
  ['products', 'partnumber', { partnumber: 'P' }],
  ['product-categories', 'code', { name: 'N', code: 'C' }],
  ['approval-levels', 'code', { name: 'N', code: 'C', rank: 1 }],
])('POST /v2/%s: a %s that is taken on a shard is 422', (path, column, body) => {
  const table = path.replace('-', '_');
  return failing(table, UNIQUE, taken(`${table}_${column}_unique`), async () => {
    const response = await rest(`/v2/${path}`, { method: 'POST', body });
    expect([response.status, response.body]).toEqual([
      422,
      restInvalid({ [column]: [`The ${column} has already been taken.`] }),
    ]);
  });
});

test('a foreign key of a shard is a rule of its column', () =>
  failing(
    'products',
    FOREIGN_KEY,
    'insert or update on table "products_102040" violates foreign key constraint "products_category_id_fkey_102040"',
    async () => {
      const document = 'mutation { createProduct(input: { partnumber: "P" }) { id } }';
      const messages = { 'input.category_id': ['The selected input.category id is invalid.'] };
      expect((await tenant.graphql(document)).body).toEqual(invalid(document, 'createProduct', messages));
    },
  ));

interface Rule {
  table: string;
  constraint: string;
  /** The table of a foreign key. */
  target: string | null;
}

test('every rule of the schema is read from the messages of shards as from the error of one server', async () => {
  const { rows } = await admin.query<Rule>(`
    select conrelid::regclass::text as table, conname as constraint, confrelid::regclass::text as target from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace
    union all
    select indrelid::regclass::text, c.relname, null from pg_index join pg_class c on c.oid = indexrelid
     where indisunique and c.relnamespace = 'public'::regnamespace`);
  expect(rows.length).toBeGreaterThan(25);
  for (const rule of rows) {
    const onServer = await reported(rule, { constraint: rule.constraint, table: rule.table, message: '-' });
    for (const message of messagesOf(rule))
      expect({ rule, onShard: await reported(rule, { message }) }).toEqual({ rule, onShard: onServer });
  }
});

function messagesOf({ table, constraint, target }: Rule): string[] {
  if (!target) return [taken(constraint)];
  const violation = `violates foreign key constraint "${constraint}_102040"`;
  return [
    `insert or update on table "${table}_102040" ${violation}`,
    `update or delete on table "${target}_102020" ${violation} on table "${table}_102040"`,
  ];
}

/** What the service makes of such an error. */
function reported({ target }: Rule, fields: object): Promise<unknown> {
  const options = Object.entries(fields).map(([name, value]) => `${name} = '${String(value)}'`);
  const text = `do $$ begin raise exception using errcode = '${target ? FOREIGN_KEY : UNIQUE}', ${options.join(', ')}; end $$`;
  return tenant
    .as(() => gateway.db.run({ text, values: [] }))
    .then(
      () => undefined,
      ({ code, failures }: { code: string; failures?: object[] }) => ({ code, failures }),
    );
}
