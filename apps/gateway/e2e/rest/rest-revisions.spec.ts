import { useGateway, useObject, useRest, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { approved } from '../support/revisions';
import { APPROVE } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
const rest = useRest(
  gateway,
  useObject(async () => ({ token: team.requester.token })),
);

type Body = { data: Record<string, unknown> & { id: string; opportunities: Record<string, unknown>[] } };

test('a POST to /revise creates the revision, with its address and version', async () => {
  const source = await approved(team, [52, 53]);
  const body = { opportunities: [{ id: source.lines[1], requested_price: 60 }] };
  const { status, headers, body: answer } = await rest(`/v2/approvals/${source.id}/revise`, { method: 'POST', body });
  const { data } = answer as Body;
  expect([status, headers.get('location'), headers.get('etag')]).toEqual([201, `/v2/approvals/${data.id}`, '"1"']);
  const related = { id: source.id, customer_name: 'Acme', status: 'approved', lifecycle_state: 'approved', version: 2 };
  expect(data).toMatchObject({
    status: 'pending',
    revises_id: source.id,
    revises: related,
    open_revision: null,
    opportunities: [
      {
        revises_opportunity_id: source.lines[0],
        approved_price: 52,
        status: 'approved',
        decided_by: { id: team.vp.id },
      },
      { revises_opportunity_id: source.lines[1], approved_price: null, status: 'pending' },
    ],
  });
  expect(((await rest(`/v2/approvals/${source.id}`)).body as Body).data).toMatchObject({
    version: 2,
    revises_id: null,
    revises: null,
    open_revision: { ...related, id: data.id, status: 'pending', lifecycle_state: 'pending', version: 1 },
  });
  const route = (await rest(`/v2/approvals/${data.id}/route`)).body as { data: { steps: object[] } };
  expect(route.data.steps[0]).toMatchObject({ status: 'approved', carried_from_request_id: source.id, acted_by: null });
  expect(await rest(`/v2/approvals?revises_id=${source.id}`)).toMatchObject({ body: { data: [{ id: data.id }] } });
  expect(await rest(`/v2/approvals/${source.id}/revise`, { method: 'POST', body })).toMatchObject({
    status: 409,
    body: {
      error: 'revision_pending',
      message: `The revision ${data.id} of the request is not decided.`,
      details: { revision_id: data.id },
    },
  });
  dataOf(await team.vp.ask(APPROVE, { id: data.id }));
  expect(((await rest(`/v2/approvals/${source.id}`)).body as Body).data).toMatchObject({
    lifecycle_state: 'superseded',
    is_valid: false,
    open_revision: null,
    opportunities: [
      { is_valid: false, superseded_by_id: data.opportunities[0]?.['id'], superseded_by_request_id: data.id },
      { is_valid: false, superseded_by_id: data.opportunities[1]?.['id'], superseded_by_request_id: data.id },
    ],
  });
});

test('If-Match names the version of the source', async () => {
  const source = await approved(team, [52]);
  const send = (tag: string): ReturnType<typeof rest> =>
    rest(`/v2/approvals/${source.id}/revise`, {
      method: 'POST',
      headers: { 'if-match': tag },
      body: { opportunities: [{ id: source.lines[0], requested_price: 60 }] },
    });
  expect(await send('"1"')).toMatchObject({ status: 412, body: { error: 'version_conflict' } });
  expect(await send('"2"')).toMatchObject({ status: 201 });
});

test('refusals have the status and members of their codes', async () => {
  const source = await approved(team, [52]);
  const send = (id: string, body: object): ReturnType<typeof rest> =>
    rest(`/v2/approvals/${id}/revise`, { method: 'POST', body });
  expect(await send(source.id, {})).toMatchObject({
    status: 422,
    body: {
      error: 'validation_failed',
      errors: { opportunities: ['The opportunities field must change or add a line: nothing is left to decide.'] },
    },
  });
  expect(
    await send(source.id, { opportunities: [{ id: '01KJQDJGR0RT2GZSKYPD8J86G9', requested_price: 1 }] }),
  ).toMatchObject({
    status: 422,
    body: { errors: { 'opportunities.0.id': ['The selected opportunities.0.id is invalid.'] } },
  });
  expect(await send(source.id, { expected_version: 7, opportunities: [{ quote_quantity: 0 }] })).toMatchObject({
    status: 409,
    body: { error: 'version_conflict' },
  });
  expect(await send('01KJQDJGR0RT2GZSKYPD8J86G9', {})).toMatchObject({ status: 404, body: { error: 'not_found' } });
});

test('an idempotency key returns the same revision', async () => {
  const source = await approved(team, [52]);
  const send = (): ReturnType<typeof rest> =>
    rest(`/v2/approvals/${source.id}/revise`, {
      method: 'POST',
      headers: { 'idempotency-key': `revise-${source.id}` },
      body: { opportunities: [{ id: source.lines[0], requested_price: 60 }] },
    });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 201, 'true']);
  expect(again.body).toEqual(first.body);
});
