import { type ApprovalLevel, ApprovalLevelsService, LevelHoldersService } from '@das/approval-levels';
import { loadBatched, requireCall } from '@das/platform';
import { type Tenant, TenantsService, isOwner, may, mayWriteAll } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { Decider } from './may-act';

/** Who may do what today: the caller, the tenant's policies, and the levels. */
@Injectable()
export class AuthorityService {
  constructor(
    private readonly levels: ApprovalLevelsService,
    private readonly holders: LevelHoldersService,
    private readonly tenants: TenantsService,
  ) {}

  /** The tenant with its policies, read once for all that the call asks about at a time. */
  async tenant(): Promise<Tenant> {
    const tenant = await loadBatched('tenant', 'current', async () => new Map([['current', await this.tenants.current()]]));
    return tenant as Tenant; // a call has one
  }

  activeLevels(): Promise<ApprovalLevel[]> {
    return this.levels.active();
  }

  /** The same for whoever routes to them: none of them ends before the transaction does. */
  levelsForRouting(): Promise<ApprovalLevel[]> {
    return this.levels.activeForRouting();
  }

  /** What the caller may do, and the levels that they hold. */
  async decider(): Promise<Decider> {
    const { actor, read_only } = requireCall();
    const held = actor.user_id ? await this.holders.levels(actor.user_id) : [];
    return {
      user_id: actor.user_id,
      mayDecide: !read_only && may('requests:decide'),
      mayWrite: !read_only && may('requests:write'),
      mayWriteAll: mayWriteAll(),
      isOwner: isOwner(),
      levels: held.filter(({ active }) => active),
    };
  }
}
