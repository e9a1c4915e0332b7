import { Database, checkedInput, pageWindow, where } from '@das/platform';
import { LevelHoldersService } from '@das/approval-levels';
import { TenantsService, type User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { mayReadInternal, writerId } from '../discussion/discussion-access';
import type { ApprovalRequest } from '../model/approval-request';
import { type ApprovalStep, isOpen } from '../model/approval-step';
import { AssignableUsersArguments } from '../model/assignment-inputs';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import { AuthorityService } from '../requests/authority.service';
import { type AskedStep, StepCandidatesService } from '../requests/step-candidates.service';
import { authorityOf } from '../routing/step-approvers.service';
import {
  STEP_ACTIONS,
  type StepAction,
  type StepCase,
  mayReassign,
  stepActions,
} from '../rules/assignment/step-actions';
import { actionsOf } from '../rules/decision/caller-actions';
import { mayTake } from '../rules/routing/assignee-of';
import { type Claim, claimOf } from '../rules/routing/claim-of';

/** Lists what the caller may do now with requests and their steps. Batched with other requests of the same response. */
@Injectable()
export class AvailableActionsService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
    private readonly candidates: StepCandidatesService,
    private readonly authority: AuthorityService,
    private readonly holders: LevelHoldersService,
    private readonly tenants: TenantsService,
  ) {}

  /** The six words of `allowed_actions`, then those of its lines, comments and steps. */
  async ofRequest(request: ApprovalRequest): Promise<string[]> {
    const [context, steps] = await Promise.all([this.contexts.readContext(request), this.contexts.listSteps(request)]);
    const ofSteps = new Set((await Promise.all(steps.map((step) => this.ofStep(step)))).flat());
    const comments = writerId() ? ['comment', ...(mayReadInternal(request) ? ['comment_internal'] : [])] : [];
    return [...actionsOf(context), ...comments, ...STEP_ACTIONS.filter((action) => ofSteps.has(action))];
  }

  async ofStep(step: ApprovalStep): Promise<StepAction[]> {
    const asked = isOpen(step) ? await this.candidates.read(step) : undefined;
    return asked ? stepActions(this.caseOf(step, asked)) : [];
  }

  /** The claim on the step that holds now. */
  claim(step: ApprovalStep): Claim | undefined {
    return isOpen(step) ? claimOf(step, this.db.clock.now()) : undefined;
  }

  /**
   * The users to whom the caller may assign the step, by name; none when the caller may not.
   *
   * @throws PageRefused when `first` is negative or too large
   * @throws ValidationFailed
   */
  async assignableUsers(step: ApprovalStep, given: AssignableUsersArguments): Promise<User[]> {
    const { search, first } = checkedInput(AssignableUsersArguments, given, null);
    const { perPage } = pageWindow({ first }, this.db.max_first);
    const asked = isOpen(step) ? await this.candidates.read(step) : undefined;
    if (!asked || !mayReassign(this.caseOf(step, asked))) return [];
    const { context, seat } = asked;
    const at = authorityOf(seat, context);
    const people = await this.authority.people(await this.decidersAt(step));
    const able = [...people.values()].filter((person) => mayTake(context, at, person));
    return able.length
      ? this.tenants.choose(
          perPage,
          search,
          where.isOneOf(
            'id',
            able.map(({ user }) => user.id),
          ),
        )
      : [];
  }

  /** Who holds a level of the step or of a higher rank, and the owners. */
  private async decidersAt({ level_ids, rank }: ApprovalStep): Promise<string[]> {
    const [levels, owners] = await Promise.all([this.authority.activeLevels(), this.tenants.owners()]);
    const able = levels.filter((level) => level_ids.includes(level.id) || (rank !== null && level.rank > rank));
    const holders = await Promise.all(able.map(({ id }) => this.holders.holders(id)));
    return [...holders.flat(), ...owners].map(({ id }) => id);
  }

  private caseOf(step: ApprovalStep, { context, candidates }: AskedStep): StepCase {
    return { step, candidates, claim: this.claim(step), decider: context.decider };
  }
}
