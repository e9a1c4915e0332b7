import { type ApprovalLevel, ApprovalLevelsService, LevelHoldersService } from '@das/approval-levels';
import { PERMISSIONS_OF, TenantsService, type User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { ApprovalCase } from '../decisions/approval-case';
import { isOpen } from '../decisions/approval-step';
import { maySelfApprove } from '../decisions/may-act';
import type { UnstaffedStep } from './warnings-of';

/** Who stands behind the levels. */
@Injectable()
export class StaffService {
  constructor(
    private readonly levels: ApprovalLevelsService,
    private readonly holders: LevelHoldersService,
    private readonly tenants: TenantsService,
  ) {}

  /** The people who may act at a step of these levels: holders whose role lets them decide, and not the requester where policy forbids that. */
  async of(levels: { id: string }[], { request, tenant }: Pick<ApprovalCase, 'request' | 'tenant'>): Promise<User[]> {
    const held = await Promise.all(levels.map(({ id }) => this.holders.holders(id)));
    const people = new Map(held.flat().map((user) => [user.id, user]));
    const maySign = ({ id, role }: User): boolean => id !== request.created_by_id || maySelfApprove(tenant.self_approval, { isOwner: role === 'owner' });
    return [...people.values()].filter((user) => user.active && PERMISSIONS_OF[user.role].includes('requests:decide') && maySign(user));
  }

  /** Who acts where nobody else can. */
  owners(): Promise<User[]> {
    return this.tenants.owners();
  }

  /** The open steps at which only the owner can act. */
  async unstaffed(theCase: ApprovalCase): Promise<UnstaffedStep[]> {
    const found = await Promise.all(
      theCase.steps.filter(isOpen).map(async ({ opportunity_id, rank, level_ids }) => {
        const levels = (await Promise.all(level_ids.map((id) => this.levels.load(id)))).filter((level): level is ApprovalLevel => level !== undefined);
        if (rank === null || (await this.of(levels, theCase)).length) return [];
        return [{ opportunity_id, rank, level_codes: levels.map(({ code }) => code) }];
      }),
    );
    return found.flat();
  }
}
