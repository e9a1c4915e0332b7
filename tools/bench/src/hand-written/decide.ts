import { newId } from './new-id';
import type { Caller } from './pool';
import type { HandWrittenWork } from './hand-written-work';
import { readsOfDecision } from './rule-reads';
import { type Statement, auditStatement, eventStatement, inTransaction } from './transaction';

interface Decision {
  request_id: string;
  line_id: string;
  step_id: string;
}

/** Writes the rows of an approval of a one-line request as the service does: step, decision, line, request, two audit entries, two events. */
export const decide: HandWrittenWork = async (client, caller, variables) => {
  const decision = variables as unknown as Decision;
  const { tenant_id, user_id } = caller;
  const { request_id } = decision;
  const types = ['line_approved', 'approved'].map((verb) => `approval_request.${verb}`);
  const data = { id: request_id, status: 'approved', version: 2, decision: { actor_id: user_id } };
  const events = types.map((type) => ({ id: newId(), type, resource_id: request_id, payload: { type, data } }));
  const actor = { type: 'api_key', user_id };
  const resource = { resource_type: 'approval_request', resource_id: request_id };
  const entries = types.map((action) => ({
    ...{ id: newId(), action, result: 'success', actor, changes: { status: ['pending', 'approved'] }, metadata: data },
    ...{ ...resource, environment: 'production', request_id: newId() },
  }));
  const [locked, ...writes] = statementsOf(caller, decision);
  const reads = readsOfDecision(tenant_id, request_id, user_id);
  await inTransaction(client, [
    locked,
    ...reads,
    ...writes,
    eventStatement(tenant_id, events),
    auditStatement(tenant_id, entries),
  ]);
  return JSON.stringify({
    data: {
      decideApprovalRequest: {
        outcome: 'approved',
        approval_request: { id: request_id, status: 'approved', version: 2 },
      },
    },
  });
};

const statementsOf = (
  { tenant_id, user_id }: Caller,
  { request_id, line_id, step_id }: Decision,
): [locked: Statement, ...writes: Statement[]] => [
  {
    name: 'hold',
    text: 'select version from approval_requests where tenant_id = $1 and id = $2 for update',
    values: [tenant_id, request_id],
  },
  {
    name: 'step',
    text: `update approval_steps set status = 'approved', acted_by_id = $3, acted_rank = 10, price = 52, decided_at = now() where tenant_id = $1 and id = $2 and status = 'active'`,
    values: [tenant_id, step_id, user_id],
  },
  {
    name: 'decision',
    text: `insert into approval_decisions (tenant_id, id, approval_request_id, opportunity_id, step_id, round, decided_by_id, decision, outcome, price)
           values ($1, $2, $3, $4, $5, 1, $6, 'approve', 'approved', 52)`,
    values: [tenant_id, newId(), request_id, line_id, step_id, user_id],
  },
  {
    name: 'line',
    text: `update request_details set status = 'approved', approved_price = 52, decided_at = now(), decided_by_id = $3 where tenant_id = $1 and id = $2`,
    values: [tenant_id, line_id, user_id],
  },
  {
    name: 'request',
    text: `update approval_requests set status = 'approved', lifecycle_state = 'approved', valid_from = now(), version = version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
    values: [tenant_id, request_id],
  },
];
