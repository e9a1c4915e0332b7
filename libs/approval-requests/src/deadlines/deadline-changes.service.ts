import { ApprovalLevelsService } from '@das/approval-levels';
import { Database, currentTenantId, sql, where } from '@das/platform';
import { TenantsService } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { TimersService } from '../timers/timers.service';
import { ChangedClocksService } from './changed-clocks.service';

const [LEVEL, OWNERS] = ['level_deadlines', 'owner_deadlines'];
/** A trigger sets this timer when a process of version 0.2.0 makes a step active. */
const STEP = 'step_deadline';

/** Changes the clocks of active steps when the settings that they follow change. A timer without delay remembers the change. */
@Injectable()
export class DeadlineChangesService {
  constructor(
    private readonly db: Database,
    private readonly timers: TimersService,
    private readonly clocks: ChangedClocksService,
  ) {
    timers.register({ kind: LEVEL, isLong: true, fire: (ids) => this.followAll(LEVEL, ids) });
    timers.register({ kind: OWNERS, isLong: true, fire: (ids) => this.followAll(OWNERS, ids) });
    timers.register({ kind: STEP, fire: (ids) => this.start(ids) });
  }

  /** Remembers, as part of the running transaction, that settings of a level have changed. */
  async levelChanged(id: string): Promise<void> {
    await this.timers.keep([{ kind: LEVEL, id, due_at: await this.db.clock.ofTransaction() }]);
  }

  /** Remembers, as part of the running transaction, that the response time of the owners has changed. */
  async ownersChanged(): Promise<void> {
    const due_at = await this.db.clock.ofTransaction();
    await this.timers.keep([{ kind: OWNERS, id: currentTenantId(), due_at }]);
  }

  private async followAll(kind: string, ids: string[]): Promise<void> {
    for (const id of ids) await this.timers.attempt(kind, [id], () => this.follow(kind, id));
  }

  /** The timer stays when the settings change once more meanwhile. */
  private async follow(kind: string, id: string): Promise<void> {
    const changed_at = await this.timers.momentOf(kind, id);
    if (changed_at === null) return;
    const ofLevel = sql.fragment`level_ids @> array[${id}]::text[]`;
    await this.clocks.changeAll(kind === LEVEL ? ofLevel : sql.raw('rank is null'), changed_at);
    await this.timers.settle(kind, id, changed_at);
  }

  private async start(ids: string[]): Promise<void> {
    await this.clocks.changeAll(where.isOneOfKeys('id', ids), this.db.clock.now());
    await this.timers.remove(STEP, ids);
  }
}

/** Remembers changes of the settings that other libraries own. */
@Injectable()
export class DeadlineSettings {
  constructor(levels: ApprovalLevelsService, tenants: TenantsService, changes: DeadlineChangesService) {
    levels.onDeadlineChange((id) => changes.levelChanged(id));
    tenants.onResponseTimeChange(() => changes.ownersChanged());
  }
}
