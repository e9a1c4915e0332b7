import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { useOwnGateway, useRest, useTenant } from '../support/fixtures';
import { ULID, restError, restInvalid } from '../support/expected';
import { type Reply, startGateway } from '../support/gateway';
import { restClient } from '../support/rest-client';

const gateway = useOwnGateway();
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);

const create = (body: unknown, own = rest): Promise<Reply> => own('/v1/discount/create', { method: 'POST', body });
const NOTICE = {
  deprecation: '@1764460800',
  sunset: 'Tue, 30 Nov 2027 00:00:00 GMT',
  link: '</v2/approvals>; rel="successor-version", </v2/docs>; rel="deprecation"; type="text/html"',
};
const noticeIn = ({ headers }: Pick<Reply, 'headers'>): object =>
  Object.fromEntries(Object.keys(NOTICE).map((name) => [name, headers.get(name)]));

interface Made {
  data: { id: string; opportunities: object[] };
}

describe('POST /v1/discount/create', () => {
  test('creates an approval request from flat fields, has deprecation headers, and is audited', async () => {
    const reply = await create({ customer_name: 'Acme', partnumber: 'D-1', quote_quantity: 3, requested_price: 9.5 });
    const { data } = reply.body as Made;
    expect([reply.status, reply.headers.get('location'), noticeIn(reply)]).toEqual([
      201,
      `/v2/approvals/${data.id}`,
      NOTICE,
    ]);
    const line = { id: ULID, partnumber: 'D-1', quote_quantity: 3, requested_price: 9.5 };
    expect(data).toMatchObject({ customer_name: 'Acme', status: 'pending', opportunities: [line] });
    expect((await rest(`/v2/approvals/${data.id}`)).body).toEqual({ data });
    const entries = await tenant.as(() =>
      gateway.db.rowsOf(AuditEntry).list({ where: where.equals('resource_id', data.id) }),
    );
    expect(entries.map(({ action, metadata, resource_type }) => [action, resource_type, metadata])).toEqual([
      ['approval_request.created', 'approval_request', expect.anything()],
      ['deprecated_endpoint.used', 'approval_request', { endpoint: 'POST /v1/discount/create' }],
    ]);
  });

  test('takes lines in `opportunities`, or no line, but not both ways at once', async () => {
    const listed = (await create({ partnumber: null, opportunities: [{ partnumber: 'A' }, { partnumber: 'B' }] }))
      .body as Made;
    expect(listed.data.opportunities).toMatchObject([{ partnumber: 'A' }, { partnumber: 'B' }]);
    expect(((await create({ customer_name: 'Acme' })).body as Made).data.opportunities).toEqual([]);
    const both = await create({ partnumber: 'A', quote_quantity: 2, opportunities: [{}] });
    const errors = {
      partnumber: ['The partnumber field is prohibited.'],
      quote_quantity: ['The quote quantity field is prohibited.'],
    };
    expect([both.status, both.body]).toEqual([422, restInvalid(errors)]);
  });

  test('refuses what /v2 refuses, and every refusal has the deprecation headers', async () => {
    const refused = await create({ quote_quantity: 0, requested_price: 'x', colour: 1 });
    const errors = {
      quote_quantity: ['The quote quantity field must be at least 1.'],
      requested_price: ['The requested price field must be a number.'],
      colour: ['The colour field is prohibited.'],
    };
    expect([refused.status, refused.body, noticeIn(refused)]).toEqual([422, restInvalid(errors), NOTICE]);
    const stranger = await fetch(`${gateway.url}/v1/discount/create`, { method: 'POST' });
    expect([stranger.status, noticeIn(stranger)]).toEqual([401, NOTICE]);
    expect((await create('{')).status).toBe(400);
    expect(noticeIn(await rest('/v2/approvals'))).toEqual({ deprecation: null, sunset: null, link: null });
  });
});

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test.each([
  ['works on the day of its sunset', day(0), 201],
  ['returns 410 on the next day', day(-1), 410],
])('the route %s', async (_, DAS_V1_SUNSET, status) => {
  const other = await startGateway({ DAS_V1_SUNSET });
  const reply = await create({}, await restClient(other, tenant));
  expect([reply.status, reply.headers.get('sunset')]).toEqual([status, new Date(DAS_V1_SUNSET).toUTCString()]);
  if (status === 410) expect(reply.body).toEqual(restError('endpoint_deprecated', 'This endpoint has been removed.'));
  await other.stop();
});
