import type { HandWrittenWork } from './hand-written-work';

const FIRST = 15;

/** `$1` is the tenant, `$2` the person. */
export const AWAITING = `
  tenant_id = $1 and deleted_at is null
  and id in (
    select approval_request_id from approval_steps
     where tenant_id = $1 and status = 'active'
       and level_ids && array(select level_id from approval_level_holders where tenant_id = $1 and user_id = $2)
       and (sequence = 1 or not exists (
         select from approval_steps signed
          where signed.tenant_id = approval_steps.tenant_id and signed.approval_request_id = approval_steps.approval_request_id
            and signed.round = approval_steps.round and signed.opportunity_id is not distinct from approval_steps.opportunity_id
            and signed.acted_by_id = $2)))
  and (created_by_id is distinct from $2 or (select self_approval = 'allow' from tenants where id = $1))`;

const PAGE = `select id, status, customer_name, created_at from searchable_approval_requests where ${AWAITING} order by id limit ${FIRST}`;
const TOTAL = `select count(*)::integer as total from searchable_approval_requests where ${AWAITING}`;

/** The first page of requests that await the caller, and their number, in one packet. */
export const listAwaiting: HandWrittenWork = async (client, { tenant_id, user_id }) => {
  const values = [tenant_id, user_id];
  const [page, count] = await Promise.all([
    client.query<object>({ name: 'awaiting', text: PAGE, values }),
    client.query<{ total: number }>({ name: 'total', text: TOTAL, values }),
  ]);
  return JSON.stringify({
    data: { approvalRequests: { data: page.rows, paginatorInfo: { total: count.rows[0]?.total } } },
  });
};
