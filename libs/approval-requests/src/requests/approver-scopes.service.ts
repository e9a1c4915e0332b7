import {
  type ApprovalLevel,
  AssignedHolder,
  LevelHoldersService,
  type Scope,
  type ScopeInput,
  covers,
} from '@das/approval-levels';
import { Database, LongTask, sql, tenant, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { ApprovalRequest } from '../model/approval-request';
import { StepApproversService } from '../routing/step-approvers.service';
import { SCOPED_FIELDS } from '../rules/routing/scope-values';
import { ApprovalContextsService } from './approval-contexts.service';

@ObjectType()
export class ApproverScopeResult {
  @Field(() => AssignedHolder)
  holder: AssignedHolder;

  @Field(() => Int, {
    description: 'How many active steps of the level this change leaves to the owners; at most 1,000 are counted.',
  })
  uncovered_steps: number;

  @Field(() => Boolean, { description: 'Whether there are more.' })
  uncovered_capped: boolean;
}

/** The change of one holder's scope. */
interface ScopeChange {
  level_id: string;
  user_id: string;
  before: Scope | null;
  after: Scope | null;
}

interface StepValues {
  id: string;
  approval_request_id: string;
  scope_values: (string | null)[] | null;
  category_id: string | null;
}

const MAX_COUNTED = 1_000;
const STEPS_READ = 1_000;

/** Changes the scopes of holders, and counts the steps that a change leaves to the owners. */
@Injectable()
export class ApproverScopesService {
  constructor(
    private readonly db: Database,
    private readonly holders: LevelHoldersService,
    private readonly approvers: StepApproversService,
    private readonly contexts: ApprovalContextsService,
  ) {}

  /** As `LevelHoldersService.assign`. */
  assign(level_id: string, user_id: string, scope?: ScopeInput | null): Promise<ApprovalLevel> {
    return this.db.transaction(async () => {
      const level = await this.holders.assign(level_id, user_id, scope);
      if (scope) await this.keepMissingValues();
      return level;
    });
  }

  /**
   * @param scope null removes it
   * @param options `dry_run` writes nothing
   * @throws NotFound for a user who does not hold the level
   * @throws ValidationFailed
   */
  set(
    level_id: string,
    user_id: string,
    scope: ScopeInput | null | undefined,
    { dry_run = false } = {},
  ): Promise<ApproverScopeResult> {
    return this.db.transaction(async () => {
      const { before, after } = await this.holders.setScope(level_id, user_id, scope ?? null, { dry_run });
      if (!dry_run) await this.keepMissingValues();
      const change = { level_id: after.level_id, user_id: after.user.id, before: before.scope, after: after.scope };
      const count = await this.countUncovered(change);
      return {
        holder: after,
        uncovered_steps: Math.min(count, MAX_COUNTED),
        uncovered_capped: count > MAX_COUNTED,
      };
    });
  }

  /** Open steps that a process of a release without scopes has created have no values yet. */
  private async keepMissingValues(): Promise<void> {
    const values = SCOPED_FIELDS.map((field) => `lower(btrim(deal.${field}) collate "und-x-icu")`).join(', ');
    await this.db.run(sql`
      update approval_steps set scope_values = array[${sql.raw(values)}]::text[], category_id = (
          select product.category_id from request_details line join products product on ${tenant.of('product')} and product.partnumber = line.partnumber
           where ${tenant.of('line')} and line.id = approval_steps.opportunity_id)
        from approval_requests deal
       where ${tenant.of('approval_steps')} and approval_steps.status in ('waiting', 'active') and approval_steps.scope_values is null
         and ${tenant.of('deal')} and deal.id = approval_steps.approval_request_id
      returning approval_steps.id`);
  }

  private async countUncovered(change: ScopeChange): Promise<number> {
    const task = new LongTask();
    let count = 0;
    let after: Pick<StepValues, 'approval_request_id' | 'id'> = { approval_request_id: '', id: '' };
    for (let last = STEPS_READ; last === STEPS_READ && count <= MAX_COUNTED; await task.yieldToEventLoop()) {
      const steps = await this.activeSteps(change.level_id, after);
      last = steps.length;
      after = steps.at(-1) ?? after;
      count += await this.uncoveredOf(
        steps.filter((step) => isLost(step, change)),
        change,
      );
    }
    return count;
  }

  /** In the order of the index `approval_steps_queue`. */
  private activeSteps(level_id: string, after: Pick<StepValues, 'approval_request_id' | 'id'>): Promise<StepValues[]> {
    return this.db.run<StepValues>(
      sql`select id, approval_request_id, scope_values, category_id from approval_steps
           where ${tenant} and status = 'active' and level_ids @> array[${level_id}]::text[]
             and (approval_request_id, id) > (${after.approval_request_id}, ${after.id})
           order by approval_request_id, id limit ${STEPS_READ}`,
    );
  }

  /** How many of these steps have a pool with the scope before, and none with the scope after. */
  private async uncoveredOf(steps: StepValues[], change: ScopeChange): Promise<number> {
    if (!steps.length) return 0;
    const ids = [...new Set(steps.map(({ approval_request_id }) => approval_request_id))];
    const wanted = new Set(steps.map(({ id }) => id));
    const requests = await this.db.rowsOf(ApprovalRequest).list({ where: where.isOneOfKeys('id', ids) });
    const lost = await Promise.all(requests.map((request) => this.lostSteps(request, wanted, change)));
    return lost.flat().filter(Boolean).length;
  }

  private async lostSteps(request: ApprovalRequest, wanted: Set<string>, change: ScopeChange): Promise<boolean[]> {
    const context = await this.contexts.readContext(request);
    const steps = (await this.approvers.seated(context)).filter(({ id }) => wanted.has(id));
    return Promise.all(
      steps.map(async (step) => {
        const [before, after] = await Promise.all([
          this.approvers.staff(step, context, { ...change, scope: change.before }),
          this.approvers.staff(step, context, { ...change, scope: change.after }),
        ]);
        return before.pool.length > 0 && !after.pool.length;
      }),
    );
  }
}

/** Whether the holder covers the step before the change, and not after it. */
function isLost({ scope_values, category_id }: StepValues, { before, after }: ScopeChange): boolean {
  const kept = Object.fromEntries(SCOPED_FIELDS.map((field, index) => [field, scope_values?.[index] ?? null]));
  const values = { ...(kept as Record<(typeof SCOPED_FIELDS)[number], string | null>), category_id };
  return covers(before, values) && !covers(after, values);
}
