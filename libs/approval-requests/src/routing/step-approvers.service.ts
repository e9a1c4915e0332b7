import { ApprovalLevelsService, LevelHoldersService, type Scope } from '@das/approval-levels';
import { loadBatched } from '@das/platform';
import { TenantsService, type User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { ApprovalContext } from '../model/approval-context';
import { type StepGap, isOpen } from '../model/approval-step';
import type { Candidate } from '../model/candidate';
import type { RoutedLevel } from '../model/route';
import { isBarredFrom } from '../rules/routing/may-act';
import { amountAt, pricesOf } from '../rules/routing/prices-of';
import { scopeValuesAt } from '../rules/routing/scope-values';
import { signersOf } from '../rules/routing/signers-of';
import { type Staff, staffOf } from '../rules/routing/staff-of';
import { targetsOf } from '../rules/routing/targets-of';

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

  /** Who is asked to act at a step: its pool, and the owners where it is empty. */
  async candidates({ signers }: SeatedStep, { pool }: Pick<Staff, 'pool'>, context: Facts): Promise<Candidate[]> {
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
