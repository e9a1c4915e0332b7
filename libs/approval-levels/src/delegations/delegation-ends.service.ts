import { Database, where } from '@das/platform';
import { TenantsService, type User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { Delegation, type EndReason } from './delegation';
import { DECIDING_ROLES } from './delegation-caller';
import { isOpen } from './delegation-state';
import { DelegationWriter } from './delegation-writer';
import { NOT_OVER } from './in-force';

/** Ends delegations, or narrows them, when a user or a level changes: in the transaction of that change, and for good. */
@Injectable()
export class DelegationEndsService {
  constructor(
    private readonly db: Database,
    private readonly writer: DelegationWriter,
    tenants: TenantsService,
  ) {
    tenants.registerUserChange((user) => this.endFor(user));
  }

  /** Removes a level from the delegations that name it. @param principal_id absent: those of all principals */
  async loseLevel(level_id: string, principal_id?: string): Promise<void> {
    const named = where.all([
      NOT_OVER,
      where.equals('principal_id', principal_id),
      (bind) => `level_ids @> array[${bind(level_id)}]::text[]`,
    ]);
    for (const delegation of await this.lock(named)) {
      const level_ids = delegation.level_ids?.filter((id) => id !== level_id);
      await this.writer.update(delegation, { level_ids }, await this.db.clock.ofTransaction());
    }
  }

  /** Ends the delegations of a user who is inactive or may not decide any more. */
  private async endFor({ id, active, role }: User): Promise<void> {
    if (active && DECIDING_ROLES.has(role)) return;
    const now = await this.db.clock.ofTransaction();
    const theirs = where.any([where.equals('principal_id', id), where.equals('delegate_id', id)]);
    for (const delegation of await this.lock(where.all([NOT_OVER, theirs]))) {
      const inactive: EndReason = delegation.principal_id === id ? 'principal_inactive' : 'delegate_inactive';
      if (isOpen(delegation, now))
        await this.writer.end(delegation, { ended_because: active ? 'role' : inactive, ended_at: now }, now);
    }
  }

  /** Locks delegations in the order of ids. One that was revoked meanwhile is left out. */
  private async lock(condition: ReturnType<typeof where.all>): Promise<Delegation[]> {
    const found = await this.db.rowsOf(Delegation).list({ where: condition });
    const locked = await this.db.rowsOf(Delegation).lockMany(found.map(({ id }) => id));
    return locked.filter(({ ended_at, revoked_at }) => ended_at === null && revoked_at === null);
  }
}
