import { ApprovalLevelsService, LevelHoldersService, type Scope } from '@das/approval-levels';
import { loadBatched } from '@das/platform';
import { TenantsService, type User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { ApprovalContext } from '../model/approval-context';
import { type ApprovalStep, type StepGap, isOpen } from '../model/approval-step';
import type { Candidate } from '../model/candidate';
import type { RoutedLevel } from '../model/route';
import type { Warning } from '../model/warning';
import { type SignedAuthority, assigneeOf, mayTake } from '../rules/routing/assignee-of';
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
  assigned_to_id: string | null;
  /** In millionths, at the price at hand. */
  amount: bigint;
  /** The users who have acted on the line in this round, and those on whose behalf they acted. */
  signers: ReadonlySet<string>;
  /** The users whom escalations have asked. */
  escalated_to_ids?: readonly string[] | null;
}

/** A stored open step with what its staff depends on. */
export type StoredSeat = SeatedStep & { id: string; opportunity_id: string | null };

type Facts = Pick<ApprovalContext, 'assignees' | 'request' | 'tenant'>;

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
  async staff(step: SeatedStep, context: Omit<Facts, 'assignees'>, assumed?: AssumedScope): Promise<Staff> {
    const held = await Promise.all(step.levels.map(({ id }) => this.holders.holders(id)));
    const holders = held
      .flat()
      .map((each) =>
        each.id === assumed?.user_id && each.level_id === assumed.level_id ? { ...each, scope: assumed.scope } : each,
      );
    return staffOf({
      ...step,
      holders,
      values: scopeValuesAt(context.request, step),
      isBarred: isBarredFrom(context),
    });
  }

  /**
   * Who is asked to act at a step: its assignee, else its pool, and the owners where that is empty; the users whom escalations asked; and the
   * delegates of each.
   */
  async candidates(step: SeatedStep, { pool }: Pick<Staff, 'pool'>, context: Facts): Promise<Candidate[]> {
    const primary = await this.primary(step, pool, context);
    const others = escalatedTo(step, context).filter(({ id }) => !primary.some(({ user }) => user.id === id));
    return this.withDelegates([...primary, ...others.map((user) => candidate(user, 'escalated'))], step, context);
  }

  /** Users whom an escalation asks, and their delegates. */
  asked(users: User[], step: SeatedStep, context: Facts): Promise<Candidate[]> {
    return this.withDelegates(
      users.map((user) => candidate(user, 'escalated')),
      step,
      context,
    );
  }

  private async withDelegates(principals: Candidate[], step: SeatedStep, context: Facts): Promise<Candidate[]> {
    return [...principals, ...(await this.delegates.of(principals, authorityOf(step, context), context))];
  }

  private async primary(step: SeatedStep, pool: User[], context: Facts): Promise<Candidate[]> {
    const assignee = assigneeOf(context, authorityOf(step, context));
    if (assignee) return [candidate(assignee.user, 'assigned')];
    if (pool.length) return pool.map((user) => candidate(user, 'level'));
    const isBarred = isBarredFrom(context);
    const free = (await this.owners()).filter((user) => !isBarred(user) && !step.signers.has(user.id));
    return free.map((user) => candidate(user, 'owner'));
  }

  /** The owners act at steps that have no approver; batched with other steps of the request context. */
  async owners(): Promise<User[]> {
    const owners = await loadBatched('owners', 'all', async () => new Map([['all', await this.tenants.owners()]]));
    return owners ?? [];
  }

  /** The open steps of a request, with what their staff depends on. */
  seated(context: ApprovalContext): Promise<StoredSeat[]> {
    const targets = targetsOf(context);
    const prices = pricesOf(targets);
    const seats = targets.flatMap(({ line, steps }) => {
      const signers = signersOf(steps);
      const amount = amountAt(context, line, prices);
      return steps
        .filter(isOpen)
        .map(async ({ id, opportunity_id, rank, level_ids, category_id, assigned_to_id, escalated_to_ids }) => {
          const levels = await this.levels.loadMany(level_ids);
          return { id, opportunity_id, rank, levels, category_id, assigned_to_id, amount, signers, escalated_to_ids };
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
    const unassigned = (await this.seated(context)).filter((step) => !assigneeOf(context, authorityOf(step, context)));
    const found = await Promise.all(
      unassigned.map(async (step) => stepGap(step, await this.staff(step, context), context)),
    );
    return found.flat();
  }
}

/** What authority at a step depends on. */
export const authorityOf = (
  { rank, levels, category_id, assigned_to_id, amount, signers }: SeatedStep,
  { request }: Pick<ApprovalContext, 'request'>,
): SignedAuthority & { step: Pick<ApprovalStep, 'assigned_to_id'> } => ({
  step: { rank, level_ids: levels.map(({ id }) => id), assigned_to_id },
  values: scopeValuesAt(request, { category_id }),
  amount,
  signers,
});

/** The users whom escalations have asked, and who may still act at the step. */
const escalatedTo = (step: SeatedStep, context: Facts): User[] =>
  (step.escalated_to_ids ?? []).flatMap((id) => {
    const person = context.assignees.get(id);
    return person && mayTake(context, authorityOf(step, context), person) ? [person.user] : [];
  });

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
  }: Omit<SeatedStep, 'amount' | 'assigned_to_id' | 'signers'> & { opportunity_id: string | null },
  { gap, missing }: Pick<Staff, 'gap' | 'missing'>,
  { request }: Pick<ApprovalContext, 'request'>,
): StepGap[] => {
  if (rank === null || gap === null) return [];
  const values = scopeValuesAt(request, { category_id });
  const uncovered = gap === 'uncovered' ? Object.fromEntries(missing.map((field) => [field, values[field]])) : null;
  return [{ opportunity_id, rank, level_codes: levels.map(({ code }) => code), missing: uncovered }];
};
