import { newId } from './new-id';
import type { HandWrittenWork } from './hand-written-work';
import { readsOfCreation, textOfCreation } from './rule-reads';
import { type Statement, auditStatement, eventStatement, inTransaction } from './transaction';

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
  const partnumbers = lines.map(({ partnumber }) => partnumber);
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
    ...readsOfCreation(tenant_id, partnumbers),
    {
      name: 'request',
      text: `insert into approval_requests (tenant_id, id, customer_name, created_by_id, requested_total) values ($1, $2, $3, $4, $5)`,
      values: [tenant_id, id, customer_name, user_id, total],
    },
    linesStatement(tenant_id, id, lines),
    stepsStatement(tenant_id, id, lines),
    ...textOfCreation(tenant_id, id, [customer_name, ...partnumbers].join(' ')),
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
