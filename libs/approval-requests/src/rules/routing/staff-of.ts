import { DIMENSIONS, type Dimension, type HolderOfLevel, type ScopeValues, uncoveredBy } from '@das/approval-levels';
import { type User, rolesWith } from '@das/tenants';
import type { RoutedLevel } from '../../model/route';
import { mayHandle } from './plan-route';

/** A user who holds a level, as far as this rule reads them. */
export type StaffMember = Pick<HolderOfLevel, 'active' | 'id' | 'level_id' | 'role' | 'scope'>;

export interface StaffQuestion<Member extends StaffMember = HolderOfLevel> {
  /** Those of the step, with their limits now. */
  levels: RoutedLevel[];
  /** The holders of these levels, one for each assignment. */
  holders: Member[];
  /** What scopes are compared with. */
  values: ScopeValues;
  /** In millionths, at the price at hand. */
  amount: bigint;
  /** Whether self-approval forbids the person to sign. */
  isBarred: (user: Pick<User, 'id' | 'role'>) => boolean;
  /** The users who have acted on the line in this round, and those on whose behalf they acted. */
  signers: ReadonlySet<string>;
}

/** The people who qualify for a step. */
export interface Staff<Member = User> {
  /** Each once, in the order of the holders. */
  pool: Member[];
  /**
   * Why the pool is empty: the levels have no holder who may sign, or the scopes of the holders do not cover the line. Null when the
   * pool is not empty, and when there is another reason, such as a limit that was lowered.
   */
  gap: 'unstaffed' | 'uncovered' | null;
  /** The fields by which at least one holder does not cover the line. */
  missing: (keyof ScopeValues)[];
}

/** The holders who may act at a step. */
export function staffOf<Member extends StaffMember = HolderOfLevel>({
  levels,
  holders,
  values,
  amount,
  isBarred,
  signers,
}: StaffQuestion<Member>): Staff<Member> {
  const able = holders.filter((user) => user.active && rolesWith('requests:decide').has(user.role) && !isBarred(user));
  const limits = new Map(levels.map((level) => [level.id, level]));
  const judged = able.map((user) => ({ user, uncovered: uncoveredBy(user.scope, values) }));
  const free = judged.filter(({ user: { id, level_id } }) => {
    const level = limits.get(level_id);
    return !signers.has(id) && level !== undefined && mayHandle(level, amount);
  });
  const covering = free.filter(({ uncovered }) => !uncovered.length);
  const pool = [...new Map(covering.map(({ user }) => [user.id, user])).values()];
  const missing = fieldsOf(judged.flatMap(({ uncovered }) => uncovered));
  if (pool.length) return { pool, gap: null, missing };
  if (!able.length) return { pool, gap: 'unstaffed', missing: [] };
  return { pool, gap: free.length ? 'uncovered' : null, missing };
}

/** In the order of dimensions, each once. */
const fieldsOf = (dimensions: Dimension[]): (keyof ScopeValues)[] =>
  (Object.keys(DIMENSIONS) as Dimension[])
    .filter((name) => dimensions.includes(name))
    .map((name) => DIMENSIONS[name][0]);
