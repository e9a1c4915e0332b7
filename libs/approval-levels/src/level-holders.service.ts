import { Audit } from '@das/audit';
import { Bindings, Database, NotFound, groupedBy, isOneOf, loadBatched, prepared, requireCall, ulidOf } from '@das/platform';
import { TenantsService, User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { ApprovalLevel } from './approval-level';
import { LevelHolder } from './level-holder';

type LevelOfUser = ApprovalLevel & { user_id: string };
type HolderOfLevel = User & { level_id: string };

/** Who holds which level. */
@Injectable()
export class LevelHoldersService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly tenants: TenantsService,
  ) {}

  /** Lets a person act with the authority of a level; one who holds it already goes on holding it. */
  assign(level_id: string, user_id: string): Promise<ApprovalLevel> {
    return this.change(level_id, user_id, 'approver.assigned', (bind) => {
      const row = `${bind(requireCall().tenant_id)}, ${bind(ulidOf(level_id))}, ${bind(ulidOf(user_id))}`;
      return `insert into approval_level_holders (tenant_id, level_id, user_id) values (${row}) on conflict do nothing returning level_id`;
    });
  }

  /** Ends it; the steps that wait at the level stay, for its other holders or for the owner. */
  unassign(level_id: string, user_id: string): Promise<ApprovalLevel> {
    return this.change(level_id, user_id, 'approver.unassigned', (bind) => {
      const row = `tenant_id = ${bind(requireCall().tenant_id)} and level_id = ${bind(ulidOf(level_id))} and user_id = ${bind(ulidOf(user_id))}`;
      return `delete from approval_level_holders where ${row} returning level_id`;
    });
  }

  /** The people of a level, batched with those of the others that the call asks for. */
  async holders(level_id: string): Promise<User[]> {
    const loaded = await loadBatched('holders', level_id, async (ids) => groupedBy(await this.holdersOf(ids), 'level_id'));
    return loaded ?? [];
  }

  /** The people of these levels, a person of two levels twice. */
  holdersOf(level_ids: string[]): Promise<HolderOfLevel[]> {
    const { bind, values } = new Bindings();
    const held = `select user_id as id, level_id ${this.db.rowsOf(LevelHolder).from(bind, isOneOf('level_id', level_ids))}`;
    const users = `select ${this.db.rowsOf(User).columns} ${this.db.rowsOf(User).from(bind)}`;
    return this.db.run<HolderOfLevel>(prepared(`select * from (${users}) as person join (${held}) as held using (id) order by id`, values));
  }

  /** The levels of a person by rank, batched with those of the others that the call asks for. */
  async levels(user_id: string): Promise<ApprovalLevel[]> {
    const loaded = await loadBatched('levels held', user_id, async (ids) => groupedBy(await this.levelsOf(ids), 'user_id'));
    return loaded ?? [];
  }

  private levelsOf(user_ids: string[]): Promise<LevelOfUser[]> {
    const { bind, values } = new Bindings();
    const held = `select level_id as id, user_id ${this.db.rowsOf(LevelHolder).from(bind, isOneOf('user_id', user_ids))}`;
    const levels = `select ${this.db.rowsOf(ApprovalLevel).columns} ${this.db.rowsOf(ApprovalLevel).from(bind)}`;
    return this.db.run<LevelOfUser>(prepared(`select * from (${levels}) as level join (${held}) as held using (id) order by rank, id`, values));
  }

  private change(level_id: string, user_id: string, action: string, text: (bind: (value: unknown) => string) => string): Promise<ApprovalLevel> {
    return this.db.transaction(async () => {
      const level = await this.db.rowsOf(ApprovalLevel).get(level_id);
      const user = (await this.tenants.find(user_id)) ?? missing(user_id);
      const { bind, values } = new Bindings();
      const changed = await this.db.run(prepared(text(bind), values));
      const resource = { type: 'approval_level', id: level.id };
      if (changed.length) await this.audit.record(action, { resource, metadata: { user_id: user.id, user_name: user.name } });
      return level;
    });
  }
}

function missing(user_id: string): never {
  throw new NotFound('User', user_id);
}
