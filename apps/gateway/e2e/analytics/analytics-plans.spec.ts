import { useClient, useDatabaseAdmin, useGateway, useTenant } from '../support/fixtures';
import { dataOf, testDatabase } from '../support/gateway';
import { mostRows, planAs, valueText } from '../support/plans';
import { statementsOf } from '../support/statements-of';

const gateway = useGateway();
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin();
const service = useClient(testDatabase.url);
const [DAYS, CUSTOMERS] = [365, 100];
const READ_DAYS = 30;

beforeAll(async () => {
  await admin.query(
    `insert into summed_spans (tenant_id, generation, basis, span, start)
     select $1, 1, 'created', 'day', date '2025-01-01' + n from generate_series(0, ${DAYS - 1}) n`,
    [tenant.id],
  );
  const { rows } = await admin.query<{ names: string; zeros: string }>(
    `select string_agg(attname, ', ') as names, string_agg('0', ', ') as zeros from pg_attribute
      where attrelid = 'fact_sums'::regclass and attnum > 0 and atttypid in ('bigint'::regtype, 'numeric'::regtype)`,
  );
  await admin.query(
    `insert into fact_sums (tenant_id, generation, basis, span, start, dimension, key, ${rows[0]?.names})
     select $1, 1, 'created', 'day', date '2025-01-01' + day, 'customer', 'customer ' || customer, ${rows[0]?.zeros}
       from generate_series(0, ${DAYS - 1}) day, generate_series(1, ${CUSTOMERS}) customer`,
    [tenant.id],
  );
  await admin.query('analyze fact_sums, summed_spans');
  await service.query(`select set_config('app.tenant_id', $1, false)`, [tenant.id]);
});

test('the sums of a period are read by their index: no statement reads those of other days', async () => {
  const query = `{ analytics(input: { from: "2025-03-01", to: "2025-03-${READ_DAYS}", group_by: ["customer"] }) { groups { measures { requests } } } }`;
  const values: unknown[][] = [];
  const texts = await statementsOf(async () => dataOf(await tenant.graphql(query)), values);
  const place = texts.findIndex((text) => text.includes('fact_sums'));
  const plan = await planAs(service, texts[place] ?? '', (values[place] ?? []).map(valueText));
  const conditions = [...plan.matchAll(/on fact_sums.*\n\s*Index Cond: (.*)/g)].map(([, condition = '']) => condition);
  expect(conditions.length).toBeGreaterThan(0);
  expect(conditions.filter((each) => !/generation = .*start = ANY/.test(each))).toEqual([]);
  expect(mostRows(plan)).toBeLessThanOrEqual(READ_DAYS * CUSTOMERS);
});
