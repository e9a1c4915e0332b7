import { DATE_TIME, ULID, otherUser, restUser } from '../support/expected';
import { useGateway } from '../support/fixtures';
import { restClient } from '../support/rest-client';
import { ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

test('questions are asked, listed, answered and closed over REST', async () => {
  const team = await newTeam(gateway);
  const { id, lines } = await ask(team.requester, [1_000]);
  const [asApprover, asRequester] = [await restClient(gateway, team.rsm), await restClient(gateway, team.requester)];
  const path = `/v2/approvals/${id}/questions`;
  const shown = {
    id: ULID,
    approval_request_id: id,
    opportunity_id: lines[0],
    opportunity_ids: lines,
    text: 'Why?',
    asked_at: DATE_TIME,
    lapses_at: null,
    answer: null,
    answered_at: null,
    closed_at: null,
    close_reason: null,
    state: 'open',
    can_answer: false,
    can_close: true,
    asked_by: restUser(team.rsm, 'approver'),
    on_behalf_of: null,
    asked_to: otherUser(team.requester, 'requester'),
    answered_by: null,
    closed_by: null,
  };
  const sent = { text: 'Why?', opportunity_id: lines[0] };
  const added = await asApprover(path, { method: 'POST', body: sent });
  expect([added.status, added.body, added.headers.get('location')]).toEqual([201, { data: shown }, null]);
  const question = (added.body as { data: { id: string } }).data.id;
  expect((await asApprover(`/v2/approvals/${id}`)).body).toMatchObject({ data: { awaiting_answer: true, version: 2 } });
  expect((await asRequester('/v2/approvals?awaiting_my_answer=true')).body).toMatchObject({ data: [{ id }] });
  const refused = await asApprover(`/v2/approvals/${id}/decisions`, { method: 'POST', body: { decision: 'approve' } });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { error: 'question_open', details: { questions: [{ id: question, opportunity_ids: lines }] } },
  ]);
  const answered = await asRequester(`/v2/questions/${question}/answer`, { method: 'POST', body: { text: '149' } });
  const ended = { state: 'answered', answer: '149', answered_at: DATE_TIME, can_close: false };
  expect(answered.body).toEqual({
    data: {
      ...shown,
      ...ended,
      asked_by: otherUser(team.rsm, 'approver'),
      asked_to: restUser(team.requester, 'requester'),
      answered_by: restUser(team.requester, 'requester'),
    },
  });
  expect((await asApprover(path)).body).toEqual({
    data: [{ ...shown, ...ended, answered_by: otherUser(team.requester, 'requester') }],
  });
  const second = (await asApprover(path, { method: 'POST', body: sent })).body as { data: { id: string } };
  const closed = await asApprover(`/v2/questions/${second.data.id}/close`, { method: 'POST' });
  expect([closed.status, closed.body]).toMatchObject([200, { data: { state: 'closed', close_reason: null } }]);
});
