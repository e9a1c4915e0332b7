import { type ApprovalLevel, ApprovalLevelsService, LevelHoldersService } from '@das/approval-levels';
import { TenantsService, type User, rolesWith } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { ApprovalContext } from '../model/approval-context';
import { type UnstaffedStep, isOpen } from '../model/approval-step';
import { maySelfApprove } from '../rules/routing/may-act';

/** Lists the users who may act at steps. */
@Injectable()
export class StepApproversService {
  constructor(
    private readonly levels: ApprovalLevelsService,
    private readonly holders: LevelHoldersService,
    private readonly tenants: TenantsService,
  ) {}

  /**
   * The active holders of these levels whose role may decide. The requester is excluded when the tenant's policy forbids
   * self-approval.
   */
  async list(
    levels: { id: string }[],
    { request, tenant }: Pick<ApprovalContext, 'request' | 'tenant'>,
  ): Promise<User[]> {
    const held = await Promise.all(levels.map(({ id }) => this.holders.holders(id)));
    const people = new Map(held.flat().map((user) => [user.id, user]));
    const maySign = ({ id, role }: User): boolean =>
      id !== request.created_by_id || maySelfApprove(tenant.self_approval, { isOwner: role === 'owner' });
    return [...people.values()].filter(
      (user) => user.active && rolesWith('requests:decide').has(user.role) && maySign(user),
    );
  }

  /** The owners act at steps that have no approver. */
  owners(): Promise<User[]> {
    return this.tenants.owners();
  }

  /** The open steps of a request that have no approver except the owner. */
  async unstaffedSteps(context: ApprovalContext): Promise<UnstaffedStep[]> {
    const found = await Promise.all(
      context.steps.filter(isOpen).map(async ({ opportunity_id, rank, level_ids }) => {
        const levels = (await Promise.all(level_ids.map((id) => this.levels.load(id)))).filter(
          (level): level is ApprovalLevel => level !== undefined,
        );
        if (rank === null || (await this.list(levels, context)).length) return [];
        return [{ opportunity_id, rank, level_codes: levels.map(({ code }) => code) }];
      }),
    );
    return found.flat();
  }
}
