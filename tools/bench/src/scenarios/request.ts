import { ok } from 'node:assert';
import { checkAnswers } from '../measuring/check-answers';
import type { Target } from '../measuring/target';
import { seededRequests } from '../seeds/requests';
import type { SeededTenant } from '../seeds/tenants';
import { asOwner } from '../stage/as-owner';
import type { Started } from '../stage/stage';
import { ask } from './ask';
import { OURS } from './ask-for-products';
import { HAND_WRITTEN, againstHandWritten } from './compare';
import { creatingTarget } from './create';
import type { Work } from './work';

const QUERY = `query ($id: ID!) {
  approvalRequest(id: $id) {
    id status lifecycle_state customer_name project_name end_customer_name sales_region sales_contact request_type request_date
    account_number version round valid_until created_at updated_at
    opportunities { id partnumber quote_quantity requested_price approved_price status reason_code comment }
    steps { id opportunity_id round sequence rank status price comment activated_at decided_at }
    history { id action result actor changes metadata occurred_at request_id }
  }
}`;
const DECIDE = `mutation ($id: ID!, $input: DecideApprovalRequestInput!) {
  decideApprovalRequest(id: $id, input: $input) { approval_request { id } }
}`;
const LINES = 'query ($id: ID!) { approvalRequest(id: $id) { opportunities { id } } }';
/** Each is asked for in turn. */
const REQUESTS = 20;

/** A request with five lines, two of them decided, and its history. */
export const request: Work = {
  name: 'request',
  run: async (stage) => {
    const { tenant } = await seededRequests(stage);
    const ours = await stage.ours();
    const ids: string[] = [];
    for (let index = 0; index < REQUESTS; index += 1) ids.push(await decidedRequest(ours, tenant));
    await asOwner(stage, (owner) =>
      owner.query('analyze approval_requests, request_details, approval_steps, audit_logs'),
    );
    const targets = [
      askFor(OURS, ours, tenant, ids),
      askFor(HAND_WRITTEN, await stage.handWritten('request'), tenant, ids),
    ];
    const answer = (await checkAnswers(targets)) as { data: { approvalRequest: { history: object[] } } };
    ok(answer.data.approvalRequest.history.length > 2);
    return [
      againstHandWritten(
        `approvalRequest of ${stage.flags.rows}, with lines, steps and history`,
        await stage.throughputOf(targets),
      ),
    ];
  },
};

/** @returns the id of a new request */
async function decidedRequest(ours: Started, tenant: SeededTenant): Promise<string> {
  const { url } = ours;
  const { query, variables } = JSON.parse(creatingTarget(OURS, ours, tenant).body()) as {
    query: string;
    variables: object;
  };
  const { createApprovalRequest } = await ask<{ createApprovalRequest: { id: string } }>({
    url,
    token: tenant.owner.token,
    query,
    variables,
  });
  const { id } = createApprovalRequest;
  const { token } = tenant.approver;
  const { approvalRequest } = await ask<{ approvalRequest: { opportunities: { id: string }[] } }>({
    url,
    token,
    query: LINES,
    variables: { id },
  });
  for (const { id: opportunity_id } of approvalRequest.opportunities.slice(0, 2)) {
    await ask({
      url,
      token,
      query: DECIDE,
      variables: { id, input: { decisions: [{ opportunity_id, decision: 'approve' }] } },
    });
  }
  return id;
}

function askFor(name: string, server: Target['server'], tenant: SeededTenant, ids: string[]): Target {
  const bodies = ids.map((id) => JSON.stringify({ query: QUERY, variables: { id } }));
  let next = 0;
  return { name, server, token: () => tenant.owner.token, body: () => bodies[next++ % bodies.length] ?? '' };
}
