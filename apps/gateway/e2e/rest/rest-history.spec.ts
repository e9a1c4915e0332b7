import { useGateway, useTeam } from '../support/fixtures';
import { DATE_TIME, ULID } from '../support/expected';
import { type Rest, restClient } from '../support/rest-client';
import { type Person, ask } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);

const ABSENT = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

const as = (person: Person): Promise<Rest> => restClient(gateway, person);

test('a history is a list, oldest first; IP address and user agent are only for roles that may read the audit log', async () => {
  const { id } = await ask(team.requester, [52]);
  const decided = { method: 'POST', body: { decision: 'approve' } };
  await (
    await as(team.pa)
  )(`/v2/approvals/${id}/decisions`, decided);
  const history = async (person: Person, query = '') => (await as(person))(`/v2/approvals/${id}/history${query}`);
  type List = { data: { action: string; ip: string | null }[]; meta: object; links: object };
  const { data, meta } = (await history(team.owner)).body as List;
  expect(data.map(({ action }) => action)).toEqual([
    'approval_request.created',
    'approval_line.approved',
    'approval_request.approved',
  ]);
  expect(data[0]).toEqual({
    ...{
      id: ULID,
      occurred_at: DATE_TIME,
      action: 'approval_request.created',
      result: 'success',
      actor: expect.objectContaining({ user_id: team.requester.id }),
    },
    ...{
      resource_type: 'approval_request',
      resource_id: id,
      changes: expect.any(Object),
      metadata: expect.any(Object),
      environment: 'staging',
    },
    ...{ ip: '127.0.0.1', user_agent: expect.any(String), request_id: expect.any(String) },
  });
  const path = `${gateway.url}/v2/approvals/${id}/history`;
  expect(meta).toEqual({ current_page: 1, from: 1, last_page: 1, path, per_page: 15, to: 3, total: 3 });
  expect(((await history(team.requester)).body as List).data).toEqual(
    data.map((entry) => ({ ...entry, ip: null, user_agent: null })),
  );
  const second = (await history(team.owner, '?page=3&per_page=1')).body as List;
  expect([second.data, second.links]).toMatchObject([
    [{ action: 'approval_request.approved' }],
    { prev: `${path}?page=2&per_page=1`, next: null },
  ]);
  expect((await history(team.owner, '?sort=id')).status).toBe(422);
  expect((await (await as(team.owner))(`/v2/approvals/${ABSENT}/history`)).status).toBe(404);
});
