import { Audit } from '@das/audit';
import {
  Database,
  NotFound,
  type Statement,
  ValidationFailed,
  groupedBy,
  loadBatched,
  sql,
  tenant,
  ulidOf,
  where,
} from '@das/platform';
import { TenantsService, User, rolesWith } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { ApprovalLevel, LevelHolder } from './approval-level';

type LevelOfUser = ApprovalLevel & { user_id: string };
type HolderOfLevel = User & { level_id: string };

/** A change of an assignment. The action is recorded only when the statement returns a row. */
interface HolderChange {
  action: string;
  statement: Statement;
  /** Throws for a user for whom the change is refused. */
  judge?: (user: User) => void;
}

/** Assignments of users to levels. */
@Injectable()
export class LevelHoldersService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly tenants: TenantsService,
  ) {}

  /**
   * Assigns a user to a level. Idempotent: an existing assignment stays and is not audited again. A holder whose role changes stays assigned.
   *
   * @throws NotFound
   * @throws ValidationFailed for a user whose role may not decide
   */
  assign(level_id: string, user_id: string): Promise<ApprovalLevel> {
    const columns = sql.fragment`(${tenant.column}, level_id, user_id)`;
    const row = sql.fragment`(${tenant.id}, ${ulidOf(level_id)}, ${ulidOf(user_id)})`;
    const insertion = sql`insert into approval_level_holders ${columns} values ${row} on conflict do nothing returning level_id`;
    return this.change(level_id, user_id, {
      action: 'approver.assigned',
      statement: insertion,
      judge: refuseUnlessDecider,
    });
  }

  /** Ends the assignment. Open steps of the level stay, for its other holders or the owner. @throws NotFound */
  unassign(level_id: string, user_id: string): Promise<ApprovalLevel> {
    const row = sql.fragment`${tenant} and level_id = ${ulidOf(level_id)} and user_id = ${ulidOf(user_id)}`;
    return this.change(level_id, user_id, {
      action: 'approver.unassigned',
      statement: sql`delete from approval_level_holders where ${row} returning level_id`,
    });
  }

  /** The holders of a level, batched with the other look-ups of the request. */
  async holders(level_id: string): Promise<User[]> {
    const loaded = await loadBatched('holders', level_id, async (ids) =>
      groupedBy(await this.holdersOf(ids), 'level_id'),
    );
    return loaded ?? [];
  }

  /** The holders of these levels, one row per assignment. */
  holdersOf(level_ids: string[]): Promise<HolderOfLevel[]> {
    const held = this.db.rowsOf(LevelHolder).select('user_id as id, level_id', where.isOneOf('level_id', level_ids));
    const users = this.db.rowsOf(User).select();
    return this.db.run<HolderOfLevel>(
      sql`select * from (${users}) as person join (${held}) as held using (id) order by id`,
    );
  }

  /** A user's levels by rank, batched with the other look-ups of the request. */
  async levels(user_id: string): Promise<ApprovalLevel[]> {
    const loaded = await loadBatched('levels held', user_id, async (ids) =>
      groupedBy(await this.levelsOf(ids), 'user_id'),
    );
    return loaded ?? [];
  }

  private levelsOf(user_ids: string[]): Promise<LevelOfUser[]> {
    const held = this.db.rowsOf(LevelHolder).select('level_id as id, user_id', where.isOneOf('user_id', user_ids));
    const levels = this.db.rowsOf(ApprovalLevel).select();
    return this.db.run<LevelOfUser>(
      sql`select * from (${levels}) as level join (${held}) as held using (id) order by rank, id`,
    );
  }

  private change(
    level_id: string,
    user_id: string,
    { action, statement, judge }: HolderChange,
  ): Promise<ApprovalLevel> {
    return this.db.transaction(async () => {
      const level = await this.db.rowsOf(ApprovalLevel).get(level_id);
      const user = (await this.tenants.find(user_id)) ?? missing(user_id);
      judge?.(user);
      const changed = await this.db.run(statement);
      const resource = { type: 'approval_level', id: level.id };
      if (changed.length)
        await this.audit.record(action, { resource, metadata: { user_id: user.id, user_name: user.name } });
      return level;
    });
  }
}

function refuseUnlessDecider({ role }: User): void {
  if (!rolesWith('requests:decide').has(role)) throw new ValidationFailed([{ path: ['user_id'], rule: 'may_decide' }]);
}

function missing(user_id: string): never {
  throw new NotFound('User', user_id);
}
