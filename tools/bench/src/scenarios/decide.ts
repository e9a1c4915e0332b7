import { checkAnswers } from '../measuring/check-answers';
import type { Target } from '../measuring/target';
import { type RequestsToDecide, requestsToDecide } from '../seeds/requests';
import { HAND_WRITTEN, OURS, againstHandWritten } from './compare';
import type { Work } from './work';

const QUERY = `mutation ($id: ID!, $input: DecideApprovalRequestInput!) {
  decideApprovalRequest(id: $id, input: $input) { outcome approval_request { id status version } }
}`;
const LEAST = 0.8;

export const decide: Work = {
  name: 'decide',
  run: async (stage) => {
    const requests = await requestsToDecide(stage);
    const token = (): string => requests.tenant.approver.token;
    const body = (): string => JSON.stringify({ query: QUERY, variables: requests.next() });
    const targets: Target[] = [
      decidingTarget(await stage.ours(), requests),
      { name: HAND_WRITTEN, server: await stage.handWritten('decide'), token, body },
    ];
    await checkAnswers(targets, 'own ids');
    return [againstHandWritten('decide one line', await stage.throughputOf(targets), LEAST)];
  },
};

/** The service: approves the only line of one request after another. */
export const decidingTarget = (server: Target['server'], requests: RequestsToDecide, name = OURS): Target => ({
  name,
  server,
  token: () => requests.tenant.approver.token,
  body: () => decisionOf(requests.next()),
});

const decisionOf = ({ request_id, line_id }: { request_id: string; line_id: string }): string =>
  JSON.stringify({
    query: QUERY,
    variables: { id: request_id, input: { decisions: [{ opportunity_id: line_id, decision: 'approve' }] } },
  });
