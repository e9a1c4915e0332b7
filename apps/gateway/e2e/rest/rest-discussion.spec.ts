import { newId } from '@das/platform';
import { DATE_TIME, ULID, otherUser, restError, restInvalid, restUser } from '../support/expected';
import { useGateway } from '../support/fixtures';
import { restClient } from '../support/rest-client';
import { ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

test('comments are listed by page, added, changed and deleted over REST', async () => {
  const team = await newTeam(gateway);
  const { id, lines } = await ask(team.requester, [1_000]);
  const [rest, asApprover] = [await restClient(gateway, team.requester), await restClient(gateway, team.rsm)];
  const path = `/v2/approvals/${id}/comments`;
  const shown = {
    id: ULID,
    approval_request_id: id,
    opportunity_id: lines[0],
    body: ' A text ',
    visibility: 'everyone',
    in_reply_to_id: null,
    created_at: DATE_TIME,
    edited_at: null,
    deleted_at: null,
    author: restUser(team.requester, 'requester'),
    mentions: [otherUser(team.rsm, 'approver')],
    deleted_by: null,
    can_edit: true,
    can_delete: true,
  };
  const sent = { body: ' A text ', opportunity_id: lines[0], mentions: [team.rsm.id] };
  const added = await rest(path, { method: 'POST', body: sent, headers: { 'idempotency-key': 'one' } });
  expect([added.status, added.body, added.headers.get('location')]).toEqual([201, { data: shown }, null]);
  const again = await rest(path, { method: 'POST', body: sent, headers: { 'idempotency-key': 'one' } });
  expect(again.body).toEqual(added.body);
  const comment = (added.body as { data: { id: string } }).data.id;
  const internal = await asApprover(path, { method: 'POST', body: { body: 'Hidden', visibility: 'internal' } });
  expect(internal.status).toBe(201);
  const listed = async (client: typeof rest, query = ''): Promise<unknown> => {
    const { data, meta } = (await client(path + query)).body as { data: { body: string }[]; meta: { total: number } };
    return [data.map((each) => each.body), meta.total];
  };
  expect(await listed(rest)).toEqual([[' A text '], 1]);
  expect(await listed(asApprover, '?per_page=1&page=2')).toEqual([['Hidden'], 2]);
  expect(await listed(asApprover, `?opportunity_id=${lines[0]}`)).toEqual([[' A text '], 1]);
  const count = async (client: typeof rest): Promise<unknown> =>
    ((await client(`/v2/approvals/${id}`)).body as { data: { comment_count: number } }).data.comment_count;
  expect([await count(rest), await count(asApprover)]).toEqual([1, 2]);
  const entries = async (client: typeof rest): Promise<unknown> =>
    ((await client(`/v2/approvals/${id}/history`)).body as { meta: { total: number } }).meta.total;
  expect([await entries(rest), await entries(asApprover)]).toEqual([2, 3]);
  expect(((await asApprover('/v2/approvals?mentions_me=true')).body as { data: object[] }).data).toMatchObject([
    { id },
  ]);
  const changed = await rest(`/v2/comments/${comment}`, { method: 'PATCH', body: { body: 'Another' } });
  expect(changed.body).toEqual({ data: { ...shown, body: 'Another', edited_at: DATE_TIME } });
  const deleted = await rest(`/v2/comments/${comment}`, { method: 'DELETE' });
  const tombstone = { body: null, mentions: [], edited_at: DATE_TIME, deleted_at: DATE_TIME, deleted_by: shown.author };
  expect(deleted.body).toEqual({ data: { ...shown, ...tombstone, can_edit: false, can_delete: false } });
  expect((await rest(`/v2/comments/${comment}`, { method: 'DELETE' })).body).toEqual(
    restError('invalid_transition', "This is not allowed in the request's current state.", {
      details: { allowed_actions: ['edit', 'withdraw', 'delete'] },
    }),
  );
  expect((await rest(path, { method: 'POST', body: { body: ' ' } })).body).toEqual(
    restInvalid({ body: ['The body field is required.'] }),
  );
  expect((await rest(`/v2/comments/${newId()}`, { method: 'DELETE' })).status).toBe(404);
});

test('links are listed, added and deleted over REST', async () => {
  const team = await newTeam(gateway);
  const { id } = await ask(team.requester, [1_000]);
  const rest = await restClient(gateway, team.requester);
  const path = `/v2/approvals/${id}/links`;
  const body = { url: 'https://documents.example/1', title: 'Offer' };
  const shown = {
    id: ULID,
    approval_request_id: id,
    opportunity_id: null,
    ...body,
    kind: null,
    sha256: null,
    visibility: 'everyone',
    created_at: DATE_TIME,
    added_by: restUser(team.requester, 'requester'),
    can_delete: true,
  };
  const added = await rest(path, { method: 'POST', body });
  expect([added.status, added.body, added.headers.get('location')]).toEqual([201, { data: shown }, null]);
  expect((await rest(path)).body).toEqual({ data: [shown] });
  const link = (added.body as { data: { id: string } }).data.id;
  expect((await rest(`/v2/links/${link}`, { method: 'DELETE' })).body).toEqual({ data: shown });
  expect((await rest(`/v2/links/${link}`, { method: 'DELETE' })).status).toBe(404);
  expect((await rest(`/v2/approvals/${newId()}/links`)).status).toBe(404);
});
