import { ApprovalLevelsService, LevelHoldersService, type Scope } from '@das/approval-levels';
import { loadBatched } from '@das/platform';
import { TenantsService, type User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { ApprovalContext } from '../model/approval-context';
import { type StepGap, isOpen } from '../model/approval-step';
import type { Candidate } from '../model/candidate';
import type { RoutedLevel } from '../model/route';
import type { Warning } from '../model/warning';
import { isBarredFrom } from '../rules/routing/may-act';
import { amountAt, pricesOf } from '../rules/routing/prices-of';
import { scopeValuesAt } from '../rules/routing/scope-values';
import { signersOf } from '../rules/routing/signers-of';
import { type Staff, staffOf } from '../rules/routing/staff-of';
import { targetsOf } from '../rules/routing/targets-of';
import { StepDelegatesService } from './step-delegates.service';

/** A stored or planned step with what its staff depends on. */
export interface SeatedStep {
  rank: number | null;
  levels: RoutedLevel[];
  category_id: string | null;
  /** In millionths, at the price at hand. */
  amount: bigint;
  /** The users who have acted on the line in this round, and those on whose behalf they acted. */
  signers: ReadonlySet<string>;
}

type Facts = Pick<ApprovalContext, 'request' | 'tenant'>;

/** The scope of one holder as it would be. */
interface AssumedScope {
  level_id: string;
  user_id: string;
  scope: Scope | null;
}

/** Lists the users who may act at steps. */
@Injectable()
export class StepApproversService {
  constructor(
    private readonly levels: ApprovalLevelsService,
    private readonly holders: LevelHoldersService,
    private readonly tenants: TenantsService,
    private readonly delegates: StepDelegatesService,
  ) {}

  /**
   * The people of the step's levels who qualify for it; batched with other steps of the request context.
   *
   * @param assumed replaces the scope of one holder
   */
  async staff(step: SeatedStep, { request, tenant }: Facts, assumed?: AssumedScope): Promise<Staff> {
    const held = await Promise.all(step.levels.map(({ id }) => this.holders.holders(id)));
    const holders = held
      .flat()
      .map((each) =>
        each.id === assumed?.user_id && each.level_id === assumed.level_id ? { ...each, scope: assumed.scope } : each,
      );
    return staffOf({
      ...step,
      holders,
      values: scopeValuesAt(request, step),
      isBarred: isBarredFrom({ request, tenant }),
    });
  }

  /** Who is asked to act at a step: its pool, and the owners where it is empty, with the delegates of each. */
  async candidates(step: SeatedStep, { pool }: Pick<Staff, 'pool'>, context: Facts): Promise<Candidate[]> {
    const principals = await this.principals(step, pool, context);
    const { rank, levels, amount, signers } = step;
    const values = scopeValuesAt(context.request, step);
    const at = { step: { rank, level_ids: levels.map(({ id }) => id) }, values, amount, signers };
    return [...principals, ...(await this.delegates.of(principals, at, context))];
  }

  private async principals({ signers }: SeatedStep, pool: User[], context: Facts): Promise<Candidate[]> {
    if (pool.length) return pool.map((user) => candidate(user, 'level'));
    const isBarred = isBarredFrom(context);
    const owners = await this.owners();
    return owners.filter((user) => !isBarred(user) && !signers.has(user.id)).map((user) => candidate(user, 'owner'));
  }

  /** The owners act at steps that have no approver; batched with other steps of the request context. */
  async owners(): Promise<User[]> {
    const owners = await loadBatched('owners', 'all', async () => new Map([['all', await this.tenants.owners()]]));
    return owners ?? [];
  }

  /** The open steps of a request, with what their staff depends on. */
  seated(context: ApprovalContext): Promise<(SeatedStep & { id: string; opportunity_id: string | null })[]> {
    const targets = targetsOf(context);
    const prices = pricesOf(targets);
    const seats = targets.flatMap(({ line, steps }) => {
      const signers = signersOf(steps);
      const amount = amountAt(context, line, prices);
      return steps.filter(isOpen).map(async ({ id, opportunity_id, rank, level_ids, category_id }) => {
        const levels = await this.levels.loadMany(level_ids);
        return { id, opportunity_id, rank, levels, category_id, amount, signers };
      });
    });
    return Promise.all(seats);
  }

  /** Warnings about the delegates of active steps who are away. */
  async absences(context: ApprovalContext): Promise<Warning[]> {
    const active = new Set(context.steps.filter(({ status }) => status === 'active').map(({ id }) => id));
    const steps = (await this.seated(context)).filter(({ id }) => active.has(id));
    const found = await Promise.all(
      steps.map(async (step) => {
        const candidates = await this.candidates(step, await this.staff(step, context), context);
        return this.delegates.absences(candidates, step.opportunity_id);
      }),
    );
    return found.flat();
  }

  /** The open steps of a request at which only the owner may act. */
  async gaps(context: ApprovalContext): Promise<StepGap[]> {
    const found = await Promise.all(
      (await this.seated(context)).map(async (step) => stepGap(step, await this.staff(step, context), context)),
    );
    return found.flat();
  }
}

const candidate = (user: User, because: Candidate['because']): Candidate => ({
  user,
  on_behalf_of: null,
  delegation_id: null,
  delegation: null,
  because,
});

/** The gap of a step whose pool is empty; none for the owner's step. */
export const stepGap = (
  {
    opportunity_id,
    rank,
    levels,
    category_id,
  }: Omit<SeatedStep, 'amount' | 'signers'> & { opportunity_id: string | null },
  { gap, missing }: Pick<Staff, 'gap' | 'missing'>,
  { request }: Pick<ApprovalContext, 'request'>,
): StepGap[] => {
  if (rank === null || gap === null) return [];
  const values = scopeValuesAt(request, { category_id });
  const uncovered = gap === 'uncovered' ? Object.fromEntries(missing.map((field) => [field, values[field]])) : null;
  return [{ opportunity_id, rank, level_codes: levels.map(({ code }) => code), missing: uncovered }];
};
