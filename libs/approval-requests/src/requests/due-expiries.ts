import { type Database, type Now, type Statement, sql, tenant } from '@das/platform';
import type { ApprovalRequest } from '../model/approval-request';
import { isApprovedState } from '../rules/lifecycle/is-valid';

/** The look-up table of the approvals of all tenants whose validity ends. Its rows change in the transaction that changes the request. */

export interface DueExpiry {
  tenant_id: string;
  id: string;
}

type Validity = Pick<ApprovalRequest, 'id' | 'lifecycle_state' | 'valid_until'> & { deleted_at?: string | Now | null };

/** Approvals whose validity has ended by the business clock: they are valid to the end of their last second. */
export const dueExpiries = (db: Database, most: number): Promise<DueExpiry[]> =>
  db.run<DueExpiry>(sql.unscoped`select * from approvals_expired_by(${db.clock.sqlSecond}, ${most})`);

/** Keeps the rows of changed requests. */
export async function keepExpiries(db: Database, changed: Validity[]): Promise<void> {
  const [expiring, others] = [changed.filter(expires), changed.filter((request) => !expires(request))];
  if (expiring.length) await db.updateLookUp(() => insertion(expiring));
  if (others.length) await db.updateLookUp(() => removal(others));
}

/** Removes the row of a request that does not expire, or does not exist. */
export async function removeExpiry(db: Database, id: string): Promise<void> {
  await db.run(removal([{ id }]));
}

/** Whether the validity of a request ends by itself. */
export const expires = ({ lifecycle_state, valid_until, deleted_at }: Validity): boolean =>
  isApprovedState(lifecycle_state) && valid_until !== null && !deleted_at;

function insertion(requests: Validity[]): Statement {
  const [ids, times] = [requests.map(({ id }) => id), requests.map(({ valid_until }) => valid_until)];
  return sql`
    insert into due_expiries (${tenant.column}, approval_request_id, due_at) select ${tenant.id}, * from unnest(${ids}::text[], ${times}::timestamptz[])
        on conflict (${tenant.column}, approval_request_id) do update set due_at = excluded.due_at`;
}

const removal = (requests: { id: string }[]): Statement =>
  sql`delete from due_expiries where ${tenant} and approval_request_id = any(${requests.map(({ id }) => id)})`;
