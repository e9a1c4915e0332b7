import { delegate, newStandIn } from '../support/delegations';
import { DATE_TIME, ULID, otherUser, restError, restInvalid, restUser } from '../support/expected';
import { useGateway } from '../support/fixtures';
import { inDays } from '../support/moments';
import { restClient } from '../support/rest-client';
import { ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

test('delegations are created, listed, read, changed and revoked over REST', async () => {
  const team = await newTeam(gateway);
  const tom = await newStandIn(team);
  const [rest, asTom] = [await restClient(gateway, team.rsm), await restClient(gateway, tom)];
  const until = inDays(3);
  const data = {
    id: ULID,
    principal: restUser(team.rsm, 'approver', until),
    delegate: otherUser(tom, 'approver'),
    from: DATE_TIME,
    until,
    state: 'active',
    ended_because: null,
    level_ids: null,
    max_amount: 500,
    scope: null,
    reason: null,
    warnings: [],
    created_by: restUser(team.rsm, 'approver', until),
    created_at: DATE_TIME,
    updated_at: DATE_TIME,
    revoked_by: null,
    revoked_at: null,
    can_edit: true,
    can_revoke: true,
  };
  const made = await rest('/v2/delegations', { method: 'POST', body: { delegate_id: tom.id, until, max_amount: 500 } });
  const path = made.headers.get('location') ?? '';
  expect([made.status, made.body, path]).toEqual([201, { data }, expect.stringMatching(/^\/v2\/delegations\/\w{26}$/)]);
  const toTom = {
    ...data,
    principal: otherUser(team.rsm, 'approver', until),
    delegate: restUser(tom, 'approver'),
    created_by: otherUser(team.rsm, 'approver', until),
  };
  expect((await asTom(path)).body).toEqual({ data: { ...toTom, can_edit: false } });
  expect((await asTom('/v2/delegations?state=active')).body).toMatchObject({
    data: [{ id: path.slice(-26) }],
    meta: { total: 1 },
  });
  expect((await rest(path, { method: 'PATCH', body: { reason: 'Holiday' } })).body).toEqual({
    data: { ...data, reason: 'Holiday' },
  });
  expect(await asTom(path, { method: 'PATCH', body: {} })).toMatchObject({ status: 403, body: { error: 'forbidden' } });
  const revoked = await asTom(`${path}/revoke`, { method: 'POST' });
  expect([revoked.status, revoked.body]).toEqual([
    200,
    {
      data: {
        ...toTom,
        principal: otherUser(team.rsm, 'approver'),
        created_by: otherUser(team.rsm, 'approver'),
        reason: 'Holiday',
        state: 'revoked',
        ended_because: 'revoked',
        revoked_by: restUser(tom, 'approver'),
        revoked_at: DATE_TIME,
        can_edit: false,
        can_revoke: false,
      },
    },
  ]);
  const refused = await rest(path, { method: 'PATCH', body: { reason: null } });
  expect([refused.status, refused.body]).toEqual([
    409,
    restError('invalid_transition', 'The delegation has been revoked.', { details: { allowed_actions: [] } }),
  ]);
  const wrong = await rest('/v2/delegations', { method: 'POST', body: { delegate_id: team.rsm.id, until } });
  expect([wrong.status, wrong.body]).toEqual([
    422,
    restInvalid({ delegate_id: ['The selected delegate id is invalid.'] }),
  ]);
  expect((await (await restClient(gateway, team.pa))(path)).status).toBe(404);
});

test('a decision over REST names its principal, and the route shows who acts for whom', async () => {
  const team = await newTeam(gateway);
  const tom = await newStandIn(team);
  const { id: delegation_id, until } = await delegate(team.rsm, tom);
  const made = await ask(team.requester, [1_000]);
  const rest = await restClient(gateway, tom);
  expect((await rest('/v2/approvals?awaiting_me=true&awaiting_me_as=delegate')).body).toMatchObject({
    data: [{ id: made.id }],
  });
  expect((await rest('/v2/approvals?awaiting_me=true&awaiting_me_as=x')).status).toBe(422);
  const route = (await rest(`/v2/approvals/${made.id}/route`)).body as { data: { steps: object[] } };
  expect(route.data.steps).toMatchObject([
    {
      on_behalf_of: null,
      candidates: [
        { because: 'level', delegation_id: null, on_behalf_of: null, user: otherUser(team.rsm, 'approver', until) },
        {
          because: 'delegate',
          delegation_id,
          on_behalf_of: otherUser(team.rsm, 'approver', until),
          user: restUser(tom, 'approver'),
        },
      ],
    },
  ]);
  const path = `/v2/approvals/${made.id}/decisions`;
  const other = await rest(path, { method: 'POST', body: { decision: 'approve', on_behalf_of: team.vp.id } });
  expect([other.status, (other.body as { error: string }).error]).toEqual([403, 'not_eligible_approver']);
  const done = await rest(path, { method: 'POST', body: { decision: 'approve', on_behalf_of: team.rsm.id } });
  expect([done.status, done.body]).toMatchObject([
    200,
    { data: { lines: [{ on_behalf_of: otherUser(team.rsm, 'approver', until) }] } },
  ]);
  const late = await (await restClient(gateway, team.rsm))(path, { method: 'POST', body: { decision: 'approve' } });
  expect([late.status, late.body]).toMatchObject([
    409,
    { error: 'already_decided', details: { on_behalf_of: { id: team.rsm.id, name: team.rsm.name } } },
  ]);
});
