import type { PoolClient } from 'pg';
import { monotonicFactory } from 'ulid';
import type { Caller, HandWrittenWork } from './work';

const next = monotonicFactory();

/** An id in the format of the service. */
const newId = (): string => next();

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** Runs statements as one transaction, one after another. */
async function inTransaction(client: PoolClient, statements: Statement[]): Promise<void> {
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
}

/** Uses the service's own function for the chained log, so both servers do the same work. */
const auditStatement = (tenant_id: string, entries: object[]): Statement => ({
  name: 'audit',
  text: 'select append_audit_logs($1, $2)',
  values: [tenant_id, JSON.stringify(entries)],
});

const eventStatement = (
  tenant_id: string,
  events: { id: string; type: string; resource_id: string; payload: object }[],
): Statement => ({
  name: `event ${events.length}`,
  text: `insert into webhook_events (tenant_id, id, type, resource_id, payload) values ${events.map((_, at) => `($1, $${at * 4 + 2}, $${at * 4 + 3}, $${at * 4 + 4}, $${at * 4 + 5})`).join(', ')}`,
  values: [
    tenant_id,
    ...events.flatMap(({ id, type, resource_id, payload }) => [id, type, resource_id, JSON.stringify(payload)]),
  ],
});

interface Line {
  id: string;
  partnumber: string;
  quote_quantity: number;
  requested_price: number;
}

const ENTRY = { action: 'approval_request.created', result: 'success', resource_type: 'approval_request' };

/** Inserts the rows of a new request as the service does: request, lines, a step per line, audit entry and event. */
export const create: HandWrittenWork = async (client, { tenant_id, user_id }, { input }) => {
  const { customer_name, opportunities } = input as { customer_name: string; opportunities: Omit<Line, 'id'>[] };
  const id = newId();
  const lines = opportunities.map((line) => ({ id: newId(), ...line }));
  const total = lines.reduce((sum, { quote_quantity, requested_price }) => sum + quote_quantity * requested_price, 0);
  const request = {
    id,
    customer_name,
    status: 'pending',
    lifecycle_state: 'pending',
    version: 1,
    created_by_id: user_id,
    requested_total: total,
  };
  const event = {
    id: newId(),
    type: 'approval_request.created',
    resource_id: id,
    payload: { type: 'approval_request.created', data: { ...request, lines } },
  };
  await inTransaction(client, [
    {
      name: 'request',
      text: `insert into approval_requests (tenant_id, id, customer_name, created_by_id, requested_total) values ($1, $2, $3, $4, $5)`,
      values: [tenant_id, id, customer_name, user_id, total],
    },
    linesStatement(tenant_id, id, lines),
    stepsStatement(tenant_id, id, lines),
    eventStatement(tenant_id, [event]),
    auditStatement(tenant_id, [
      {
        ...ENTRY,
        id: newId(),
        resource_id: id,
        actor: { type: 'api_key', user_id },
        changes: request,
        metadata: { opportunities: lines },
        environment: 'production',
        request_id: newId(),
      },
    ]),
  ]);
  return JSON.stringify({ data: { createApprovalRequest: { id, status: 'pending', version: 1 } } });
};

const LEVEL_ID = process.env['BENCH_LEVEL'];

const linesStatement = (tenant_id: string, request_id: string, lines: Line[]): Statement => ({
  name: 'lines',
  text: `insert into request_details (tenant_id, id, approval_request_id, partnumber, quote_quantity, requested_price)
         select $1, id, $2, partnumber, quantity, price from unnest($3::text[], $4::text[], $5::int[], $6::numeric[]) as line (id, partnumber, quantity, price)`,
  values: [
    tenant_id,
    request_id,
    lines.map(({ id }) => id),
    lines.map(({ partnumber }) => partnumber),
    lines.map(({ quote_quantity }) => quote_quantity),
    lines.map(({ requested_price }) => requested_price),
  ],
});

const stepsStatement = (tenant_id: string, request_id: string, lines: Line[]): Statement => ({
  name: 'steps',
  text: `insert into approval_steps (tenant_id, id, approval_request_id, opportunity_id, round, sequence, rank, level_ids, status, activated_at)
         select $1, step_id, $2, line_id, 1, 1, 10, array[$3::text], 'active', now() from unnest($4::text[], $5::text[]) as step (step_id, line_id)`,
  values: [tenant_id, request_id, LEVEL_ID, lines.map(() => newId()), lines.map(({ id }) => id)],
});

interface Decision {
  request_id: string;
  line_id: string;
  step_id: string;
}

/** Writes the rows that approve a one-line request as the service does: step, decision, line, request, two audit entries, two events. */
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
  await inTransaction(client, [
    ...statementsOf(caller, decision),
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

const statementsOf = ({ tenant_id, user_id }: Caller, { request_id, line_id, step_id }: Decision): Statement[] => [
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
