import { LevelHolder, type ReceivedDelegation } from '@das/approval-levels';
import { type Condition, type Database, type Fragment, sql, where } from '@das/platform';
import { isOwner } from '@das/tenants';
import { ApprovalStep } from '../model/approval-step';
import type { ApprovalRequestFilterInput } from '../model/request-filter';
import { type QueueFacts, awaitingCaller, deciderId, idsAwaitingCaller } from './awaiting-caller';
import { type Acting, awaitingPrincipal, idsAwaitingPrincipal } from './awaiting-principals';
import { type Evaluation, IS_ESCALATED, IS_TAKEN } from './step-conditions';

type Filter = ApprovalRequestFilterInput | null | undefined;

/**
 * Reads what {@link awaitingMe} depends on. Undefined when the filter does not name it, or when the caller decides nothing.
 *
 * @param received reads the delegations in force to the caller
 */
export async function queueFacts(
  db: Database,
  filter: Filter,
  received: () => Promise<ReceivedDelegation[]>,
): Promise<QueueFacts | undefined> {
  const user_id = deciderId();
  if (!dependsOnQueue(filter) || user_id === undefined) return undefined;
  const scoped = where.all([where.equals('user_id', user_id), sql.raw('scope_folded is not null')]);
  const held = db.rowsOf(LevelHolder).select('1', scoped);
  const steps = (condition: Fragment): Fragment => db.rowsOf(ApprovalStep).select('1', condition);
  const ofSteps = sql.fragment`exists (${steps(IS_TAKEN)}) as "hasTaken", exists (${steps(IS_ESCALATED)}) as "hasEscalated"`;
  const [[facts], delegations] = await Promise.all([
    db.run<Omit<QueueFacts, 'received'>>(sql`select exists (${held}) as "hasScopes", ${ofSteps}`),
    received(),
  ]);
  return facts && { ...facts, received: delegations };
}

/** Whether the filter, or one in it, depends on what awaits the caller. */
const dependsOnQueue = (filter: Filter): boolean =>
  !!filter &&
  (typeof filter.awaiting_me === 'boolean' ||
    typeof filter.awaiting_my_answer === 'boolean' ||
    [...(filter.AND ?? []), ...(filter.OR ?? []), filter.NOT].some((inner) => dependsOnQueue(inner)));

/** What awaits the caller by their own authority, and by that of each principal. */
export function awaitingMe(
  db: Database,
  { awaiting_me_as: as }: ApprovalRequestFilterInput,
  facts: QueueFacts | undefined,
  how: Evaluation,
): Condition {
  if (!facts) return where.never;
  const own = as === 'delegate' ? undefined : awaitingCaller(db, facts, how);
  const others = as === 'own' ? [] : actingFor(facts).map((acting) => awaitingPrincipal(db, acting, how));
  return where.any([own, ...others]) ?? where.never;
}

/** The ids of the same requests, from indexes on active steps. Undefined when the filter has another condition. */
export function idsAwaitingMe(db: Database, filter: Filter, facts: QueueFacts | undefined): Fragment | undefined {
  const { awaiting_me_as: as, ...others } = filter ?? {};
  const own = facts && idsAwaitingCaller(db, others, facts);
  if (!own) return undefined;
  const delegated = as === 'own' ? [] : actingFor(facts).map((acting) => idsAwaitingPrincipal(db, acting));
  const parts = [...(as === 'delegate' ? [] : [own]), ...delegated];
  const [first, ...more] = parts;
  if (!first) return sql.raw('select null as id where false');
  if (!more.length) return first;
  const all = more.reduce((before, part) => sql.fragment`${before} union all (${part})`, sql.fragment`(${first})`);
  return sql.fragment`select id from (${all}) as every group by id`;
}

/** The caller with each delegation that is in force to them. */
export function actingFor({ received, ...facts }: QueueFacts): Acting[] {
  const user_id = deciderId();
  return user_id === undefined
    ? []
    : received.map((delegation) => ({ user_id, isOwner: isOwner(), delegation, ...facts }));
}
