import { Audit } from '@das/audit';
import { Database, EVERYTHING, type Order, type Page, type PageWants, all, changesNothing, contains, equals, matches } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalLevel } from './approval-level';
import type { ApprovalLevelsArguments, CreateApprovalLevelInput, UpdateApprovalLevelInput } from './level-inputs';

const BY_RANK: Order[] = [{ column: 'rank', order: 'ASC' }];

@Injectable()
export class ApprovalLevelsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
  ) {}

  list({ filter, ...page }: ApprovalLevelsArguments, wants: PageWants = EVERYTHING): Promise<Page<ApprovalLevel>> {
    const where = all([contains('name', filter?.name), matches('code', filter?.code), equals('active', filter?.active)]);
    return this.db.rowsOf(ApprovalLevel).page({ ...page, wants, where, orderBy: BY_RANK });
  }

  find(id: string): Promise<ApprovalLevel | null> {
    return this.db.rowsOf(ApprovalLevel).find(id);
  }

  create(input: CreateApprovalLevelInput): Promise<ApprovalLevel> {
    return this.db.transaction(async () => {
      const after = await this.db.rowsOf(ApprovalLevel).add({ ...input, active: input.active ?? true });
      await this.audit.record('approval_level.created', { after });
      return after;
    });
  }

  update(id: string, { id: _, ...change }: UpdateApprovalLevelInput): Promise<ApprovalLevel> {
    return this.db.transaction(async () => {
      const levels = this.db.rowsOf(ApprovalLevel);
      const before = await levels.getForUpdate(id);
      if (changesNothing(before, change)) return before;
      const after = await levels.change(before.id, change);
      await this.audit.record('approval_level.updated', { before, after });
      return after;
    });
  }

  remove(id: string): Promise<ApprovalLevel | null> {
    return this.db.transaction(async () => {
      const levels = this.db.rowsOf(ApprovalLevel);
      const before = await levels.findForUpdate(id);
      if (!before) return null;
      await levels.remove(before.id);
      await this.audit.record('approval_level.deleted', { before });
      return before;
    });
  }
}
