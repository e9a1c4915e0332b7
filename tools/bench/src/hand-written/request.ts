import type { HandWrittenWork } from './hand-written-work';
import { partsOf } from './parts';
import { LINES, REQUEST_COLUMNS, STEPS } from './requests';

const REQUEST = `select ${REQUEST_COLUMNS} from searchable_approval_requests where tenant_id = $1 and id = $2 and deleted_at is null`;
const HISTORY = `
  select id, action, result, actor, changes, metadata, occurred_at, request_id from audit_logs
   where tenant_id = $1 and resource_type = 'approval_request' and resource_id = $2 order by seq`;

/** A request with lines, steps and history, in one packet. */
export const getRequest: HandWrittenWork = async (client, { tenant_id }, { id }) => {
  const [found, lines, steps, history] = await Promise.all([
    client.query<object>({ name: 'request', text: REQUEST, values: [tenant_id, id] }),
    partsOf(client, 'lines', LINES, [tenant_id, [id]]),
    partsOf(client, 'steps', STEPS, [tenant_id, [id]]),
    client.query<object>({ name: 'history', text: HISTORY, values: [tenant_id, id] }),
  ]);
  const [request] = found.rows;
  const parts = {
    opportunities: lines.get(String(id)) ?? [],
    steps: steps.get(String(id)) ?? [],
    history: history.rows,
  };
  return JSON.stringify({ data: { approvalRequest: request ? { ...request, ...parts } : null } });
};
