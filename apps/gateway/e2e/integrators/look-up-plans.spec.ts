import { useClient, useDatabaseAdmin, useOwnDatabase, useOwnGateway, useTenant } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { planAs } from '../support/plans';
import { statementsOf } from '../support/statements-of';

const ROWS = 20_000; // enough that a scan of all rows is a choice

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin(database);
const service = useClient(database.url);

/** Each row has its own external id and number; one in a thousand has the plant `FEW`, the others `MANY`. */
const FILL = `
  insert into products (tenant_id, partnumber, external_id, external_source, metadata)
    select '$1', 'P-' || n, 'X-' || n, 'sap', jsonb_build_object('number', n::text, 'plant', case when n % 1000 = 1 then 'FEW' else 'MANY' end)
      from generate_series(1, ${ROWS}) n;
  insert into approval_requests (tenant_id, id, external_id, external_source, metadata)
    select '$1', 'R' || to_char(n, 'FM00000000'), 'X-' || n, 'sap', jsonb_build_object('number', n::text) from generate_series(1, ${ROWS}) n;
  analyze products, approval_requests`;

beforeAll(async () => {
  await admin.query(FILL.replaceAll('$1', tenant.id));
  await service.query(`select set_config('app.tenant_id', $1, false)`, [tenant.id]);
}, 120_000);

async function planOf(document: string, ...values: string[]): Promise<string> {
  const [text = ''] = await statementsOf(async () => dataOf(await tenant.graphql(document)));
  return planAs(service, text, [tenant.id, ...values]);
}

const list = (filter: string): string => `{ products(filter: ${filter}) { data { id } } }`;

test.each<[string, string, string[], RegExp]>([
  [
    'a part number',
    '{ product(partnumber: "P-19000") { id } }',
    ['P-19000'],
    /Index Scan using products_partnumber_unique/,
  ],
  [
    'an external id',
    '{ product(external_id: "X-19000", external_source: "sap") { id } }',
    ['X-19000', 'sap'],
    /Index Scan using products_external_id_unique/,
  ],
  ['part numbers', list('{ partnumbers: ["P-19000"] }'), ['{P-19000}'], /products_partnumber_unique/],
  ['external ids', list('{ external_ids: ["X-19000"] }'), ['{X-19000}'], /products_external_id_unique/],
  [
    'external ids of a source',
    list('{ external_ids: ["X-19000"], external_source: "sap" }'),
    ['{X-19000}', 'sap'],
    /products_external_id_unique/,
  ],
  ['a pair', list('{ metadata: [{ key: "number", value: "19000" }] }'), ['{"number": "19000"}'], /products_metadata/],
  [
    "a request's external id",
    '{ approvalRequest(external_id: "X-19000", external_source: "sap") { id } }',
    ['X-19000', 'sap'],
    /approval_requests_external_id_unique/,
  ],
  [
    'external ids of requests',
    '{ approvalRequests(filter: { external_ids: ["X-19000"] }) { data { id } } }',
    ['{X-19000}'],
    /approval_requests_external_id_unique/,
  ],
  [
    'a pair of requests',
    '{ approvalRequests(filter: { metadata: [{ key: "number", value: "19000" }] }) { data { id } } }',
    ['{"number": "19000"}', '{"number": "19000"}'], // for the rows that are walked, too
    /approval_requests_metadata/,
  ],
])('a look-up by %s reads an index, and few rows', async (_, document, values, index) => {
  const plan = await planOf(document, ...values);
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(/Seq Scan on (products|approval_requests)/);
});
