import { Database, type Fragment, byKey, loadBatched, sql, tenant } from '@das/platform';
import type { Role, User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { Scope } from '../scope/scope';
import type { Delegation } from './delegation';

/** A level with its limits, as it is held by a user. */
export interface DelegatedLevel {
  id: string;
  code: string;
  rank: number;
  threshold_price_requested: number | null;
  threshold_price_approved: number | null;
  scope: Scope | null;
}

/** A level and one user who holds it. */
export type DelegatedStaff = DelegatedLevel & { level_id: string } & Pick<User, 'active' | 'name' | 'role'>;

/** A delegation in force, with the authority of its principal. */
export interface ReceivedDelegation extends Pick<
  Delegation,
  'id' | 'level_ids' | 'max_amount' | 'principal_id' | 'scope'
> {
  principal_role: Role;
  /** The active levels that the principal holds, also those that `level_ids` does not name. */
  levels: DelegatedLevel[];
  /**
   * Only for an owner without `level_ids`: the holders of all levels, each with the id of the user as `id`. An owner's delegate may act
   * where a step has no other candidate.
   */
  staff: DelegatedStaff[] | null;
}

/** Reads the delegations in force to the caller, oldest first: one statement with one index look-up. */
@Injectable()
export class ReceivedDelegationsService {
  constructor(private readonly db: Database) {}

  /** Batched with the other look-ups of the request. */
  async load(delegate_id: string): Promise<ReceivedDelegation[]> {
    const loaded = await loadBatched('received delegations', delegate_id, async ([id = '']) =>
      byKey([{ id, rows: await this.read(id) }], 'id'),
    );
    return loaded?.rows ?? [];
  }

  /** Locks them until the transaction ends: a delegation is used before it is revoked, or not at all. */
  lock(delegate_id: string): Promise<ReceivedDelegation[]> {
    return this.read(delegate_id, sql.raw(' for share of d'));
  }

  private read(delegate_id: string, lock: Fragment = sql.raw('')): Promise<ReceivedDelegation[]> {
    const now = this.db.clock.sql;
    return this.db.run<ReceivedDelegation>(sql`
      select d.id, d.principal_id, d.level_ids, d.max_amount, d.scope, principal.role as principal_role,
             coalesce((${LEVELS}), '[]') as levels,
             case when principal.role = 'owner' and d.level_ids is null then coalesce((${STAFF}), '[]') end as staff
        from delegations d join users principal on ${tenant.of('principal')} and principal.id = d.principal_id
       where ${tenant.of('d')} and d.delegate_id = ${delegate_id} and d.ended_at is null and d.revoked_at is null
         and d.in_force_from <= ${now} and d.until > ${now}
       order by d.id${lock}`);
  }
}

const LIMITS = `'code', level.code, 'rank', level.rank, 'threshold_price_requested', level.threshold_price_requested, 'threshold_price_approved', level.threshold_price_approved, 'scope', held.scope`;

const HELD = sql.fragment`approval_level_holders held join approval_levels level on ${tenant.of('level')} and level.id = held.level_id and level.active`;

const LEVELS = sql.fragment`select json_agg(json_build_object('id', level.id, ${sql.raw(LIMITS)}) order by level.rank, level.id)
  from ${HELD} where ${tenant.of('held')} and held.user_id = d.principal_id`;

const STAFF = sql.fragment`select json_agg(json_build_object('id', person.id, 'level_id', level.id, 'name', person.name, 'active', person.active, 'role', person.role, ${sql.raw(LIMITS)}))
  from ${HELD} join users person on ${tenant.of('person')} and person.id = held.user_id where ${tenant.of('held')}`;
