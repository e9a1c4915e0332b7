import {
  type ApprovalLevel,
  ApprovalLevelsService,
  LevelHoldersService,
  type ReceivedDelegation,
  ReceivedDelegationsService,
} from '@das/approval-levels';
import { loadBatched, requireContext } from '@das/platform';
import { type Tenant, TenantsService, isOwner, may, mayNow, mayWriteAll } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { ApprovalStep } from '../model/approval-step';
import type { Decider, Person } from '../model/decider';

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

  /** The users with these ids and their levels, by id; batched with other look-ups of the request context. */
  async people(user_ids: string[]): Promise<Map<string, Person>> {
    const people = [...new Set(user_ids)].map(async (id): Promise<[string, Person][]> => {
      const [user, held] = await Promise.all([this.tenants.user(id), this.holders.levels(id)]);
      return user ? [[id, { user, isOwner: user.role === 'owner', levels: held.filter(isActive) }]] : [];
    });
    return new Map((await Promise.all(people)).flat());
  }

  /** The ids of the users who hold a level of the step or of a higher rank, and of the owners. */
  async deciderIds({ level_ids, rank }: Pick<ApprovalStep, 'level_ids' | 'rank'>): Promise<string[]> {
    const [levels, owners] = await Promise.all([this.levels.active(), this.tenants.owners()]);
    const able = levels.filter((level) => level_ids.includes(level.id) || (rank !== null && level.rank > rank));
    const holders = await Promise.all(able.map(({ id }) => this.holders.holders(id)));
    return [...holders.flat(), ...owners].map(({ id }) => id);
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
    const { actor } = requireContext();
    const mayDecide = mayNow('requests:decide');
    const [held, delegations] = await Promise.all([
      actor.user_id ? this.holders.levels(actor.user_id) : [],
      actor.user_id && mayDecide ? received(actor.user_id) : [],
    ]);
    return {
      user_id: actor.user_id,
      mayDecide,
      mayWrite: mayNow('requests:write'),
      mayWriteAll: mayWriteAll(),
      isOwner: isOwner(),
      levels: held.filter(isActive),
      delegations,
    };
  }
}

const isActive = ({ active }: Pick<ApprovalLevel, 'active'>): boolean => active;
