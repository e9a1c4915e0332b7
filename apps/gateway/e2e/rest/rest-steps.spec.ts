import { useGateway } from '../support/fixtures';
import { restClient } from '../support/rest-client';
import { type Step, started } from '../support/steps';

const gateway = useGateway();

test('REST claims, releases and reassigns steps', async () => {
  const { team, peer, made, rsm } = await started(gateway);
  const rest = await restClient(gateway, team.rsm);
  const claimed = await rest(`/v2/steps/${rsm}/claim`, { method: 'POST' });
  expect([claimed.status, claimed.body]).toMatchObject([
    200,
    {
      data: {
        id: rsm,
        approval_request_id: made.id,
        opportunity_id: made.lines[0],
        status: 'active',
        assigned_to: null,
        claimed_by: { id: team.rsm.id },
        available_actions: ['ask', 'claim', 'release', 'reassign'],
      },
    },
  ]);
  const asPeer = await restClient(gateway, peer);
  const late = await asPeer(`/v2/steps/${rsm}/claim`, { method: 'POST' });
  const { claimed_until } = (claimed.body as { data: Step }).data;
  expect([late.status, late.body]).toMatchObject([
    409,
    {
      error: 'step_claimed',
      message: `Claimed by ${team.rsm.name} until ${claimed_until}.`,
      details: { claimed_by: { id: team.rsm.id, name: team.rsm.name }, claimed_until },
    },
  ]);
  expect((await rest(`/v2/steps/${rsm}/release`, { method: 'POST' })).body).toMatchObject({
    data: { claimed_by: null, available_actions: ['ask', 'claim', 'reassign'] },
  });
  const body = { to_user_id: peer.id, reason: 'Away' };
  expect((await rest(`/v2/steps/${rsm}/reassign`, { method: 'POST', body })).body).toMatchObject({
    data: { assigned_to: { id: peer.id }, available_actions: [] },
  });
  const route = await asPeer(`/v2/approvals/${made.id}/route`);
  expect(route.body).toMatchObject({ data: { steps: [{ assigned_to: { id: peer.id }, claimed_by: null }, {}] } });
});
