import { newId } from '@das/platform';
import { restError, restInvalid } from '../support/expected';
import { auditedExports, exported, fieldsOf } from '../support/exports';
import { givenCategory, givenProduct } from '../support/factories';
import { useGateway } from '../support/fixtures';
import { newKey } from '../support/keys';
import { asDatabaseAdmin } from '../support/people';
import { saved } from '../support/saved-views';
import { APPROVE, type Team, ask, newTeam } from '../support/workflow-fixture';
import { dataOf } from '../support/gateway';

const gateway = useGateway();

const REQUEST =
  'id,status,lifecycle_state,is_valid,round,version,request_type,request_date,sales_region,sales_contact,customer_name,end_customer_name,account_number,project_name,rep_firm,expected_delivery_date,validity_period,valid_from,valid_until,extensions,revises_id,created_by,created_at,updated_at';
const LINE =
  'opportunity_id,partnumber,quote_quantity,requested_price,approved_price,line_status,line_is_valid,list_price_at_request,discount_percent,tariff_amount,landed_price,reason_code,comment,decided_by,decided_at,used_quantity,remaining_quantity,superseded_by_id,superseded_at,revoked_at';
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

const read = async (team: Team, query = ''): Promise<string> => (await exported(gateway.url, team.pa, query)).text;
/** The records after the header, as objects. */
const recordsOf = (text: string): Record<string, string>[] => {
  const [names = [], ...records] = fieldsOf(text);
  return records.map((record) => Object.fromEntries(names.map((name, index) => [name, record[index] ?? ''])));
};
const errorOf = async (team: Team, query: string): Promise<unknown> => {
  const { status, text } = await exported(gateway.url, team.pa, query);
  return [status, JSON.parse(text)];
};

test('a file has a row per line with all columns, in the order of ids', async () => {
  const team = await newTeam(gateway);
  const category_id = await givenCategory(team.tenant, { allow_tariff: true, tariff_surcharge: 2.5 });
  await givenProduct(team.tenant, { partnumber: 'PN-1', list_price: 100, category_id });
  const header = {
    request_type: 'standard',
    request_date: '2026-11-01',
    sales_region: 'EMEA',
    sales_contact: '@Ada',
    customer_name: 'Ärger, "GmbH"',
    end_customer_name: '=1+1',
    account_number: '+49',
    project_name: 'Line one\nline two',
    rep_firm: '-x',
    expected_delivery_date: '2026-12-24',
    validity_period: 'P90D',
  };
  const lines = [{ partnumber: 'PN-1', quote_quantity: 10, requested_price: 80.000001 }, { requested_price: 90 }];
  const made = await ask(team.requester, lines, header);
  dataOf(await team.pa.ask(APPROVE, { id: made.id, comment: 'Ok, "yes"' }));
  await asDatabaseAdmin(
    `update request_details set used_quantity = 12, superseded_by_id = $2, superseded_at = '2026-11-02 01:02:03+00', revoked_at = '2026-11-03 04:05:06+00' where id = $1`,
    [made.lines[1], newId()],
  );
  const bare = await ask(team.requester, [], { customer_name: 'B' });
  const { status, headers, text } = await exported(gateway.url, team.pa);
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="approvals.csv"',
  ]);
  expect(headers.get('content-length')).toBeNull();
  expect(text.startsWith(`${REQUEST},${LINE}\r\n`)).toBe(true);
  const [first, second, third, ...others] = recordsOf(text);
  expect(others).toEqual([]);
  const moment: unknown = expect.stringMatching(MOMENT);
  const ofRequest = {
    id: made.id,
    status: 'approved',
    lifecycle_state: 'approved',
    is_valid: 'true',
    round: '1',
    version: '2',
    ...header,
    sales_contact: "'@Ada",
    end_customer_name: "'=1+1",
    account_number: "'+49",
    rep_firm: "'-x",
    valid_from: moment,
    valid_until: moment,
    extensions: '0',
    revises_id: '',
    created_by: team.requester.name,
    created_at: moment,
    updated_at: moment,
  };
  const decided = {
    approved_price: '90',
    decided_by: team.pa.name,
    decided_at: moment,
    reason_code: '',
    comment: 'Ok, "yes"',
  };
  const inForce = {
    line_is_valid: 'true',
    used_quantity: '0',
    superseded_by_id: '',
    superseded_at: '',
    revoked_at: '',
  };
  expect(first).toEqual({
    ...ofRequest,
    ...decided,
    ...inForce,
    opportunity_id: made.lines[0],
    partnumber: 'PN-1',
    quote_quantity: '10',
    requested_price: '80.000001',
    approved_price: '80.000001',
    line_status: 'approved',
    list_price_at_request: '100',
    discount_percent: '20',
    tariff_amount: '2.5',
    landed_price: '82.500001',
    remaining_quantity: '10',
  });
  expect(second).toEqual({
    ...ofRequest,
    ...decided,
    opportunity_id: made.lines[1],
    partnumber: '',
    quote_quantity: '',
    requested_price: '90',
    line_status: 'approved',
    line_is_valid: 'false',
    list_price_at_request: '',
    discount_percent: '',
    tariff_amount: '0',
    landed_price: '90',
    used_quantity: '12',
    remaining_quantity: '',
    superseded_by_id: expect.stringMatching(/^\w{26}$/) as unknown,
    superseded_at: '2026-11-02 01:02:03',
    revoked_at: '2026-11-03 04:05:06',
  });
  expect(third).toMatchObject({ id: bare.id, customer_name: 'B', status: 'pending', is_valid: 'false' });
  expect(LINE.split(',').map((name) => third?.[name])).toEqual(LINE.split(',').map(() => ''));
  const byRequest = await read(team, 'rows=requests');
  expect(byRequest.startsWith(`${REQUEST}\r\n`)).toBe(true);
  expect(recordsOf(byRequest)).toEqual([ofRequest, expect.objectContaining({ id: bare.id })]);
});

test('columns are chosen and ordered, and a byte order mark begins the file when it is wanted', async () => {
  const team = await newTeam(gateway);
  const { id } = await ask(team.requester, [1_000], { customer_name: '\t=A' });
  expect(await read(team, 'columns=requested_price,id&bom=1')).toBe(`\uFEFFrequested_price,id\r\n1000,${id}\r\n`);
  expect(await read(team, 'columns=id&columns=customer_name,,id&rows=requests&bom=0')).toBe(
    `id,customer_name,id\r\n${id},'=A,${id}\r\n`,
  );
  expect(await read(team, 'columns=sales_region')).toBe('sales_region\r\n""\r\n');
  expect(await read(team, 'columns=id&customer_name=none')).toBe('id\r\n');
  expect((await read(team, 'columns=')).startsWith(`${REQUEST},${LINE}\r\n`)).toBe(true);
});

test('filters are those of the list, and the filter of a view applies too, but not its order and columns', async () => {
  const team = await newTeam(gateway);
  const ids: string[] = [];
  for (const customer_name of ['Acme', 'Beta', 'Acme'])
    ids.push((await ask(team.requester, [ids.length ? 2_000 : 90], { customer_name, request_date: '2026-01-01' })).id);
  const view_id = await saved(team.pa, {
    filter: { customer_name: 'acme' },
    order_by: [{ column: 'ID', order: 'DESC' }],
    columns: ['customer_name'],
  });
  const listed = async (query: string): Promise<string[]> =>
    recordsOf(await read(team, `rows=requests&columns=id,status&${query}`)).map((record) => record['id'] ?? '');
  expect(await listed('')).toEqual(ids);
  expect(await listed(`view_id=${view_id}`)).toEqual([ids[0], ids[2]]);
  expect(await listed(`view_id=${view_id}&min_requested_total=1000`)).toEqual([ids[2]]);
  expect(await listed('awaiting_me=true')).toEqual([ids[0]]);
  expect(await listed('awaiting_me=false&search=acm')).toEqual([ids[2]]);
  expect(await listed(`ids=${ids[1]},${ids[2]}`)).toEqual(ids.slice(1));
  for (const filter of [
    'status=pending&lifecycle_state=pending&request_date_from=2020-01-01&created_from=2020-01-01 00:00:00',
    `waiting_since_to=2099-01-01 00:00:00&created_by_id=${team.requester.id}&is_valid=false&overdue=false&escalated=false`,
    'needs_owner=false&mentions_me=false&awaiting_answer=false&awaiting_my_answer=false&max_requested_total=1000000',
    `level_id=${team.levels.PA}&partnumber=&customer_name=acme`,
  ])
    expect([filter, (await listed(filter))[0]]).toEqual([filter, ids[0]]);
  for (const filter of [
    `decided_by_id=${team.pa.id}`,
    `assigned_to_id=${team.pa.id}`,
    `claimed_by_id=${team.pa.id}`,
    'partnumber=x&product_category_id=x',
    'due_from=2020-01-01 00:00:00&due_to=2099-01-01 00:00:00',
  ])
    expect(await listed(filter)).toEqual([]);
});

test('unknown parameters, columns and values are refused, and so is a view that the caller may not read', async () => {
  const team = await newTeam(gateway);
  const wrong = 'columns=id,none&rows=line&bom=true&page=1&per_page=5&sort=id&cursor=1&status=x&is_valid=maybe';
  expect(await errorOf(team, wrong)).toEqual([
    422,
    restInvalid({
      sort: ['The sort field is prohibited.'],
      cursor: ['The cursor field is prohibited.'],
      page: ['The page field is prohibited.'],
      per_page: ['The per page field is prohibited.'],
      'columns.1': ['The selected columns.1 is invalid.'],
      rows: ['The selected rows is invalid.'],
      bom: ['The selected bom is invalid.'],
      is_valid: ['The is valid field must be true or false.'],
    }),
  ]);
  expect(await errorOf(team, 'rows=requests&columns=id,partnumber')).toEqual([
    422,
    restInvalid({ 'columns.1': ['The selected columns.1 is invalid.'] }),
  ]);
  const hidden = await saved(team.admin);
  for (const id of [hidden, newId(), 'x'])
    expect(await errorOf(team, `view_id=${id}`)).toEqual([
      404,
      restError('not_found', `No query results for model [SavedView] ${id}`),
    ]);
  expect(await auditedExports(gateway, team)).toEqual([]);
});

test('every role exports, also with a read-only key, and only the requests of the tenant', async () => {
  const [team, other] = [await newTeam(gateway), await newTeam(gateway)];
  await ask(other.requester, [1_000]);
  const { id } = await ask(team.requester, [1_000]);
  const { secret } = await newKey(team.tenant, { kind: 'read_only' });
  for (const reader of [team.owner, team.admin, team.pa, team.requester, await team.join('auditor'), { token: secret }])
    expect((await exported(gateway.url, reader, 'columns=id')).text).toBe(`id\r\n${id}\r\n`);
});

test('an export is audited with its filter and its rows', async () => {
  const team = await newTeam(gateway);
  await ask(team.requester, [1_000, 2_000], { customer_name: 'Acme' });
  await ask(team.requester, [1_000], { customer_name: 'Beta' });
  const view_id = await saved(team.pa, { filter: { status: 'pending' } });
  await read(team, 'customer_name= acme &is_valid=false&status=');
  await read(team, `view_id=${view_id}&rows=requests`);
  await read(team, 'customer_name=none');
  expect(await auditedExports(gateway, team)).toEqual([
    { filter: { customer_name: 'acme', is_valid: false }, rows: 2, complete: true },
    { filter: {}, view_id, rows: 2, complete: true },
    { filter: { customer_name: 'none' }, rows: 0, complete: true },
  ]);
});

test('HEAD answers the headers and runs no export', async () => {
  const team = await newTeam(gateway);
  await ask(team.requester, [1_000]);
  const { status, headers, text } = await exported(gateway.url, team.pa, 'columns=id', 'HEAD');
  expect([status, headers.get('content-type'), headers.get('content-disposition'), text]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="approvals.csv"',
    '',
  ]);
  expect((await exported(gateway.url, team.pa, 'columns=none', 'HEAD')).status).toBe(422);
  expect(await auditedExports(gateway, team)).toEqual([]);
});

test('more requests than a chunk and more lines than a group are exported once each', async () => {
  const team = await newTeam(gateway);
  const { id, lines } = await ask(team.requester, [1_000]);
  const prefix = newId().slice(0, 20);
  await asDatabaseAdmin(
    `insert into approval_requests (tenant_id, id, customer_name, created_by_id)
     select tenant_id, $2 || lpad(number::text, 6, '0'), case when number % 3 = 0 then 'Third' else 'Other' end, created_by_id
       from approval_requests, generate_series(1, 11500) as number where id = $1`,
    [id, prefix],
  );
  await asDatabaseAdmin(
    `insert into request_details (tenant_id, id, approval_request_id, status)
     select tenant_id, $2 || lpad(number::text, 4, '0') || lpad(line::text, 4, '0'), $3 || lpad(number::text, 6, '0'), 'pending'
       from request_details, generate_series(1, 30) as number, generate_series(1, 150) as line where id = $1`,
    [lines[0], newId().slice(0, 18), prefix],
  );
  const perRequest = fieldsOf(await read(team, 'rows=requests&columns=id')).flat();
  expect(perRequest.slice(1)).toEqual([...new Set(perRequest.slice(1))].sort());
  expect(perRequest).toHaveLength(1 + 11_501);
  const perLine = fieldsOf(await read(team, 'columns=opportunity_id,id')).slice(1);
  expect(perLine).toHaveLength(11_501 - 30 + 30 * 150);
  expect(new Set(perLine.map((record) => record.join())).size).toBe(perLine.length);
  const thirds = fieldsOf(await read(team, 'rows=requests&columns=id&customer_name=third')).flat();
  expect(thirds).toHaveLength(1 + Math.floor(11_500 / 3));
  const others = fieldsOf(await read(team, `rows=requests&columns=id&created_by_id=${team.requester.id}`)).flat();
  expect(others).toEqual(perRequest);
});
