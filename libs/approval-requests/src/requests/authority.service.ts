import {
  type ApprovalLevel,
  ApprovalLevelsService,
  LevelHoldersService,
  type ReceivedDelegation,
  ReceivedDelegationsService,
} from '@das/approval-levels';
import { loadBatched, requireContext } from '@das/platform';
import { type Tenant, TenantsService, isOwner, may, mayWriteAll } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { Decider } from '../model/decider';

/** Reads the caller's authority, the tenant's policies and the active levels. */
@Injectable()
export class AuthorityService {
  constructor(
    private readonly levels: ApprovalLevelsService,
    private readonly holders: LevelHoldersService,
    private readonly delegations: ReceivedDelegationsService,
    private readonly tenants: TenantsService,
  ) {}

  /** The tenant with its policies; batched per request context. */
  async tenant(): Promise<Tenant> {
    const tenant = await loadBatched(
      'tenant',
      'current',
      async () => new Map([['current', await this.tenants.current()]]),
    );
    return tenant as Tenant; // every request context has a tenant
  }

  activeLevels(): Promise<ApprovalLevel[]> {
    return this.levels.active();
  }

  /** The levels with these ids, also inactive ones, each once; unknown ids are left out. */
  async namedLevels(ids: string[]): Promise<ApprovalLevel[]> {
    return this.levels.loadMany([...new Set(ids)]);
  }

  /** As {@link activeLevels}, locked against removal until the transaction ends. */
  levelsForRouting(): Promise<ApprovalLevel[]> {
    return this.levels.activeForRouting();
  }

  dimensionsInScopes(): Promise<Set<string>> {
    return this.holders.dimensionsInUse();
  }

  /** The delegations in force to the caller; none when their role may not decide. Batched as {@link decider}. */
  async receivedDelegations(): Promise<ReceivedDelegation[]> {
    const { user_id } = requireContext().actor;
    return user_id && may('requests:decide') ? this.delegations.load(user_id) : [];
  }

  /** The caller's permissions, levels and received delegations; batched per request context. */
  decider(): Promise<Decider> {
    return this.deciderWith((user_id) => this.delegations.load(user_id));
  }

  /** As {@link decider}, with the delegations locked until the transaction ends. */
  lockedDecider(): Promise<Decider> {
    return this.deciderWith((user_id) => this.delegations.lock(user_id));
  }

  private async deciderWith(received: (user_id: string) => Promise<ReceivedDelegation[]>): Promise<Decider> {
    const { actor, read_only } = requireContext();
    const mayDecide = !read_only && may('requests:decide');
    const [held, delegations] = await Promise.all([
      actor.user_id ? this.holders.levels(actor.user_id) : [],
      actor.user_id && mayDecide ? received(actor.user_id) : [],
    ]);
    return {
      user_id: actor.user_id,
      mayDecide,
      mayWrite: !read_only && may('requests:write'),
      mayWriteAll: mayWriteAll(),
      isOwner: isOwner(),
      levels: held.filter(({ active }) => active),
      delegations,
    };
  }
}
