import type { Target } from '../measuring/measure';
import { type RequestsToDecide, requestsToDecide } from '../seeds/requests';
import { OURS } from './ask-for-products';
import { rowsAgainstBare } from './compare';
import type { Work } from './work';

const WORK = 'decide one line';
const BY_LINE = 'bare, same writes';
const PACKED = 'bare, same writes in one packet';
const QUERY = `mutation ($id: ID!, $input: DecideApprovalRequestInput!) {
  decideApprovalRequest(id: $id, input: $input) { outcome approval_request { id status version } }
}`;

export const decide: Work = {
  name: 'decide',
  run: async (stage) => {
    const requests = await requestsToDecide(stage);
    const bareServer = { BENCH_WORK: 'decide' };
    const [byLine, packed] = await Promise.all([stage.server('bare/server', bareServer), stage.server('bare/server', { ...bareServer, BENCH_PACKED: '1' })]);
    const token = (): string => requests.tenant.approver.token;
    const bareBody = (): string => JSON.stringify({ query: QUERY, variables: requests.next() });
    const bare = (name: string, url: string): Target => ({ name, url, token, body: bareBody });
    const targets = [decidingTarget((await stage.ours()).url, requests), bare(BY_LINE, byLine.url), bare(PACKED, packed.url)];
    return rowsAgainstBare(await stage.throughputOf(targets), WORK, [BY_LINE, PACKED]);
  },
};

/** The service: approves the only line of one request after another. */
export const decidingTarget = (url: string, requests: RequestsToDecide, name = OURS): Target => ({
  name,
  url,
  token: () => requests.tenant.approver.token,
  body: () => decisionOf(requests.next()),
});

export const decisionOf = ({ request_id, line_id }: { request_id: string; line_id: string }): string =>
  JSON.stringify({ query: QUERY, variables: { id: request_id, input: { decisions: [{ opportunity_id: line_id, decision: 'approve' }] } } });
