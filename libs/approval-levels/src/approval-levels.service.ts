import { Audit } from '@das/audit';
import {
  Database,
  EVERYTHING,
  type Order,
  type Page,
  type PageWants,
  Refused,
  all,
  byKey,
  changesNothing,
  contains,
  equals,
  isOneOf,
  loadBatched,
  matches,
  prepared,
  requireCall,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalLevel } from './approval-level';
import type { ApprovalLevelsArguments, CreateApprovalLevelInput, UpdateApprovalLevelInput } from './level-inputs';

const BY_RANK: Order[] = [{ column: 'rank', order: 'ASC' }];

/** Says whether somebody waits for the level. */
export type LevelUse = (level_id: string) => Promise<boolean>;

@Injectable()
export class ApprovalLevelsService {
  private readonly uses: LevelUse[] = [];

  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
  ) {}

  /** Lets those who route to levels say when one may not end. */
  heedUse(use: LevelUse): void {
    this.uses.push(use);
  }

  list({ filter, ...page }: ApprovalLevelsArguments, wants: PageWants = EVERYTHING): Promise<Page<ApprovalLevel>> {
    const where = all([contains('name', filter?.name), matches('code', filter?.code), equals('active', filter?.active)]);
    return this.db.rowsOf(ApprovalLevel).page({ ...page, wants, where, orderBy: BY_RANK });
  }

  find(id: string): Promise<ApprovalLevel | null> {
    return this.db.rowsOf(ApprovalLevel).find(id);
  }

  /** As {@link find}, batched with the others that the call asks for. */
  load(id: string): Promise<ApprovalLevel | undefined> {
    return loadBatched('approval_levels', id, async (ids) => byKey(await this.db.rowsOf(ApprovalLevel).list({ where: isOneOf('id', ids) }), 'id'));
  }

  /** The active levels by rank, none of which ends before the transaction does: whoever routes to one keeps it. */
  async activeForRouting(): Promise<ApprovalLevel[]> {
    const lock = this.db.run(prepared('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [routingLock()]));
    const [, levels] = await Promise.all([lock, this.active()]); // in one packet; the server looks at the levels once the lock is ours
    return levels;
  }

  /** The active levels by rank. */
  active(): Promise<ApprovalLevel[]> {
    return this.db.rowsOf(ApprovalLevel).list({ where: equals('active', true), orderBy: BY_RANK });
  }

  create(input: CreateApprovalLevelInput): Promise<ApprovalLevel> {
    return this.db.transaction(async () => {
      const after = await this.db.rowsOf(ApprovalLevel).add({ ...input, active: input.active ?? true });
      await this.audit.record('approval_level.created', { after });
      return after;
    });
  }

  /** @throws Refused (`level_in_use`) when it is to be inactive while somebody waits for it */
  update(id: string, { id: _, ...change }: UpdateApprovalLevelInput): Promise<ApprovalLevel> {
    return this.db.transaction(async () => {
      const levels = this.db.rowsOf(ApprovalLevel);
      const before = await levels.getForUpdate(id);
      if (changesNothing(before, change)) return before;
      if (before.active && change.active === false) await this.refuseWhileUsed(before);
      const after = await levels.change(before.id, change);
      await this.audit.record('approval_level.updated', { before, after });
      return after;
    });
  }

  /** @throws Refused (`level_in_use`) while somebody waits for it */
  remove(id: string): Promise<ApprovalLevel | null> {
    return this.db.transaction(async () => {
      const levels = this.db.rowsOf(ApprovalLevel);
      const before = await levels.findForUpdate(id);
      if (!before) return null;
      await this.refuseWhileUsed(before);
      await levels.remove(before.id);
      await this.audit.record('approval_level.deleted', { before });
      return before;
    });
  }

  /** Once nobody routes any more: who comes after us no longer finds the level. */
  private async refuseWhileUsed({ id }: ApprovalLevel): Promise<void> {
    await this.db.run(prepared('select pg_advisory_xact_lock(hashtextextended($1, 0))', [routingLock()]));
    for (const isUsed of this.uses) if (await isUsed(id)) throw new Refused('level_in_use');
  }
}

/** Held shared by those who route, alone by whoever ends a level. */
const routingLock = (): string => `routing ${requireCall().tenant_id}`;
