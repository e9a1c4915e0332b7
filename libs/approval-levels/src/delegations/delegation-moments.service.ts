import { Database } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { Delegation } from './delegation';
import { isOpen } from './delegation-state';
import type { DelegationTimerKind } from './delegation-timers';
import { DelegationWriter } from './delegation-writer';

/** Records that delegations begin and end by time: each moment once across processes. */
@Injectable()
export class DelegationMomentsService {
  constructor(
    private readonly db: Database,
    private readonly writer: DelegationWriter,
  ) {}

  /** Fires the due timers of these delegations, each in its own transaction. */
  async fire(kind: DelegationTimerKind, ids: string[]): Promise<void> {
    for (const id of ids) await this.db.transaction(() => this.fireOne(kind, id));
  }

  private async fireOne(kind: DelegationTimerKind, id: string): Promise<void> {
    const delegation = await this.db.rowsOf(Delegation).findForUpdate(id);
    if (!delegation || !(await this.writer.takeTimer(kind, id))) return;
    const now = await this.db.clock.ofTransaction();
    if (kind === 'delegation_start') return this.writer.start(delegation, now);
    if (isOpen(delegation, now)) return this.writer.keepTimers(delegation, now); // its end was moved
    return this.writer.end(delegation, { ended_because: 'time', ended_at: delegation.until }, now);
  }
}
