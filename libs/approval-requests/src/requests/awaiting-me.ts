import { type Condition, type Database, type Fragment, sql, where } from '@das/platform';
import { isOwner } from '@das/tenants';
import type { ReceivedDelegation } from '@das/approval-levels';
import type { ApprovalRequestFilterInput } from '../model/request-filter';
import { awaitingCaller, deciderId, idsAwaitingCaller } from './awaiting-caller';
import { type Acting, awaitingPrincipal, idsAwaitingPrincipal } from './awaiting-principals';

type Filter = ApprovalRequestFilterInput | null | undefined;

/** Whether the filter, or one in it, depends on what awaits the caller. */
export const asksForAwaiting = (filter: Filter): boolean =>
  !!filter &&
  (typeof filter.awaiting_me === 'boolean' ||
    [...(filter.AND ?? []), ...(filter.OR ?? []), filter.NOT].some((inner) => asksForAwaiting(inner)));

/** What awaits the caller by their own authority, and by that of each principal. @param received the delegations in force to the caller */
export function awaitingMe(
  db: Database,
  { awaiting_me_as: as }: ApprovalRequestFilterInput,
  received: ReceivedDelegation[],
): Condition {
  const own = as === 'delegate' ? undefined : awaitingCaller(db);
  const others = as === 'own' ? [] : actingFor(received).map((acting) => awaitingPrincipal(db, acting));
  return where.any([own, ...others]) ?? where.never;
}

/** The ids of the same requests, from an index on active steps. Undefined when the filter has another condition, or when the caller decides nothing. */
export function idsAwaitingMe(db: Database, filter: Filter, received: ReceivedDelegation[]): Fragment | undefined {
  const { awaiting_me_as: as, ...others } = filter ?? {};
  const own = idsAwaitingCaller(db, others);
  if (!own) return undefined;
  const delegated = as === 'own' ? [] : actingFor(received).map((acting) => idsAwaitingPrincipal(db, acting));
  const parts = [...(as === 'delegate' ? [] : [own]), ...delegated];
  const [first, ...more] = parts;
  if (!first) return sql.raw('select null as id where false');
  if (!more.length) return first;
  const all = more.reduce((before, part) => sql.fragment`${before} union all (${part})`, sql.fragment`(${first})`);
  return sql.fragment`select id from (${all}) as every group by id`;
}

function actingFor(received: ReceivedDelegation[]): Acting[] {
  const user_id = deciderId();
  return user_id === undefined ? [] : received.map((delegation) => ({ user_id, isOwner: isOwner(), delegation }));
}
