import { newId } from '@das/platform';
import type { PoolClient } from 'pg';
import type { HandWrittenWork } from './connections';

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

interface Line {
  id: string;
  partnumber: string;
  quote_quantity: number;
  requested_price: number;
}

const LEVEL_ID = process.env['BENCH_LEVEL'];

/** Inserts the rows of a new request as the service does: request, lines, a step per line, audit entry and event. */
export const create: HandWrittenWork = async (client, { tenant_id, user_id }, { input }) => {
  const { customer_name, opportunities } = input as { customer_name: string; opportunities: Omit<Line, 'id'>[] };
  const id = newId();
  const lines = opportunities.map((line) => ({ id: newId(), ...line }));
  const total = lines.reduce((sum, { quote_quantity, requested_price }) => sum + quote_quantity * requested_price, 0);
  const state = { status: 'pending', lifecycle_state: 'pending', version: 1 };
  const request = { id, customer_name, ...state, created_by_id: user_id, requested_total: total };
  const of = <K extends keyof Line>(member: K): Line[K][] => lines.map((line) => line[member]);
  await inTransaction(client, [
    {
      name: 'request',
      text: `insert into approval_requests (tenant_id, id, customer_name, created_by_id, requested_total) values ($1, $2, $3, $4, $5)`,
      values: [tenant_id, id, customer_name, user_id, total],
    },
    {
      name: 'lines',
      text: `insert into request_details (tenant_id, id, approval_request_id, partnumber, quote_quantity, requested_price)
             select $1, id, $2, partnumber, quantity, price from unnest($3::text[], $4::text[], $5::int[], $6::numeric[]) as line (id, partnumber, quantity, price)`,
      values: [tenant_id, id, of('id'), of('partnumber'), of('quote_quantity'), of('requested_price')],
    },
    {
      name: 'steps',
      text: `insert into approval_steps (tenant_id, id, approval_request_id, opportunity_id, round, sequence, rank, level_ids, status, activated_at)
             select $1, step_id, $2, line_id, 1, 1, 10, array[$3::text], 'active', now() from unnest($4::text[], $5::text[]) as step (step_id, line_id)`,
      values: [tenant_id, id, LEVEL_ID, lines.map(() => newId()), of('id')],
    },
    ...traces({ tenant_id, user_id }, id, ['approval_request.created'], {
      changes: request,
      data: { ...request, lines },
    }),
  ]);
  return { createApprovalRequest: { id, status: 'pending', version: 1 } };
};

/** Writes the rows that the service writes when it approves a one-line request: step, decision, line, request, two audit entries, two events. */
export const decide: HandWrittenWork = async (client, { tenant_id, user_id }, variables) => {
  const { id, input, step_id } = variables as { id: string; input: { decisions: [Decision] }; step_id: string };
  const [{ opportunity_id }] = input.decisions;
  const request = { id, status: 'approved', version: 2 };
  const types = ['approval_request.line_approved', 'approval_request.approved'];
  await inTransaction(client, [
    {
      name: 'hold',
      text: 'select version from approval_requests where tenant_id = $1 and id = $2 for update',
      values: [tenant_id, id],
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
      values: [tenant_id, newId(), id, opportunity_id, step_id, user_id],
    },
    {
      name: 'line',
      text: `update request_details set status = 'approved', approved_price = 52, decided_at = now(), decided_by_id = $3 where tenant_id = $1 and id = $2`,
      values: [tenant_id, opportunity_id, user_id],
    },
    {
      name: 'request',
      text: `update approval_requests set status = 'approved', lifecycle_state = 'approved', valid_from = now(), version = version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
      values: [tenant_id, id],
    },
    ...traces({ tenant_id, user_id }, id, types, {
      changes: { status: ['pending', 'approved'] },
      data: { ...request, decision: { actor_id: user_id } },
    }),
  ]);
  return { decideApprovalRequest: { outcome: 'approved', approval_request: request } };
};

interface Decision {
  opportunity_id: string;
}

/** An event and an audit entry of each type. The chained log is written by the service's own function, so both servers do the same work. */
function traces(
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
  resource_id: string,
  types: string[],
  { changes, data }: { changes: object; data: object },
): Statement[] {
  const events = types.flatMap((type) => [newId(), type, resource_id, JSON.stringify({ type, data })]);
  const places = types.map((_, at) => `($1, $${at * 4 + 2}, $${at * 4 + 3}, $${at * 4 + 4}, $${at * 4 + 5})`);
  const entries = types.map((action) => ({
    ...{ id: newId(), action, result: 'success', actor: { type: 'api_key', user_id }, changes, metadata: data },
    ...{ resource_type: 'approval_request', resource_id, environment: 'production', request_id: newId() },
  }));
  return [
    {
      name: 'events',
      text: `insert into webhook_events (tenant_id, id, type, resource_id, payload) values ${places.join(', ')}`,
      values: [tenant_id, ...events],
    },
    { name: 'audit', text: 'select append_audit_logs($1, $2)', values: [tenant_id, JSON.stringify(entries)] },
  ];
}

/** Each statement waits for the previous one, as in code by hand. */
async function inTransaction(client: PoolClient, statements: Statement[]): Promise<void> {
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
}
