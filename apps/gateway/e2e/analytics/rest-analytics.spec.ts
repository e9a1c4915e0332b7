import { useGateway, useRest, useTeam } from '../support/fixtures';
import { analyticsOf, settle } from '../support/analytics';
import { restInvalid } from '../support/expected';
import { approve } from '../support/workflow-actions';
import { ask } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
const caller = {} as { token: string };
const rest = useRest(gateway, caller);

const today = (): string => new Date().toISOString().slice(0, 10);
const period = (): string => `from=${today()}&to=${today()}`;
const csv = async (path: string, accept?: string): Promise<{ headers: Headers; text: string }> => {
  const headers = { authorization: `Bearer ${caller.token}`, ...(accept && { accept }) };
  const response = await fetch(`${gateway.url}${path}`, { headers });
  expect(response.status).toBe(200);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { headers: response.headers, text };
};

beforeAll(async () => {
  caller.token = team.owner.token;
  await approve(team.pa, await ask(team.requester, [90], { customer_name: '=Acme, "Ltd"', sales_region: 'NA' }));
  await ask(team.requester, [80], { customer_name: 'Other', sales_region: 'EMEA' });
  await settle(gateway, team.tenant);
});

test('GET /v2/analytics has the numbers that GraphQL has, with the filters of requests', async () => {
  const { status, body } = await rest(
    `/v2/analytics?${period()}&group_by=customer,day&order_by=approved_amount&sales_region=na`,
  );
  const input = {
    from: today(),
    to: today(),
    group_by: ['customer', 'day'],
    order_by: 'approved_amount',
    filter: { sales_region: 'na' },
  };
  const expected = await analyticsOf(team.owner, input);
  expect([status, body]).toEqual([200, { data: { ...expected, as_of: expect.any(String) } }]);
  expect(expected.groups.map(({ measures }) => measures['approved_amount'])).toEqual([90]);
});

test('a CSV file has a row per group, with neutralised cells; without dimensions the totals', async () => {
  const { headers, text } = await csv(`/v2/analytics.csv?${period()}&group_by=customer&group_by=day&bom=1`);
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="analytics.csv"',
  ]);
  const [header = '', ...rows] = text.split('\r\n');
  expect(header).toMatch(/^\uFEFFcustomer,customer_label,day,day_label,requests,pending,.*,questions,usage_percent$/);
  const columns = header.split(',').length;
  expect(rows.map((row) => row.split(',').slice(0, 8).join())).toEqual([
    `"'=acme, ""ltd""","'=Acme, ""Ltd""",${today()},${today()},1,0`,
    `other,Other,${today()},${today()},1,1,0,0`,
    '',
  ]);
  const totals = await csv(`/v2/analytics?${period()}`, 'text/csv');
  expect(totals.text.split('\r\n').map((row) => row.split(',').slice(0, 2).join())).toEqual([
    'requests,pending',
    '2,1',
    '',
  ]);
  expect(totals.text.split('\r\n')[1]?.split(',')).toHaveLength(columns - 4);
  expect(totals.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const json = await csv(`/v2/analytics?${period()}`, 'text/csv;q=0.5, application/json');
  expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('the funnel and the waiting requests', async () => {
  const funnel = await rest(`/v2/analytics/funnel?${period()}&customer_name=other`);
  const { levels } = (funnel.body as { data: { levels: { code: string; entered: number; open: number }[] } }).data;
  expect(levels.map(({ code, entered, open }) => [code, entered, open])[0]).toEqual(['PA', 1, 1]);
  const waiting = await rest('/v2/analytics/waiting');
  const { data } = waiting.body as { data: { levels: { code: string; requests: number }[] } };
  expect(data.levels.map(({ code, requests }) => [code, requests])[0]).toEqual(['PA', 1]);
});

test('paths of errors are those of the parameters', async () => {
  expect(await rest('/v2/analytics?from=2026-11-23&to=2029-11-23&group_by=day,week')).toMatchObject({
    status: 422,
    body: restInvalid({
      'group_by.1': ['The selected group by.1 is invalid.'],
      to: ['The to field must be a date before or equal to 2029-11-22.'],
    }),
  });
  expect(await rest('/v2/analytics.csv?colour=1')).toMatchObject({
    status: 422,
    body: restInvalid({
      colour: ['The colour field is prohibited.'],
      from: ['The from field is required.'],
      to: ['The to field is required.'],
    }),
  });
  expect(await rest(`/v2/analytics.csv?${period()}&first=0`)).toMatchObject({
    status: 422,
    body: restInvalid({ first: ['The first field must be at least 1.'] }),
  });
});
