import { Database, checkedInput, pageWindow, where } from '@das/platform';
import { TenantsService, type User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { type ApprovalStep, isOpen } from '../model/approval-step';
import { UserChoiceArguments } from '../model/user-choice';
import { AuthorityService } from '../requests/authority.service';
import { StepCandidatesService } from '../requests/step-candidates.service';
import { authorityOf } from '../routing/step-approvers.service';
import { mayReassign } from '../rules/assignment/step-actions';
import { mayTake } from '../rules/routing/assignee-of';
import { stepCase } from './locked-steps.service';

/** Lists the users to whom a step may be assigned. */
@Injectable()
export class AssignableUsersService {
  constructor(
    private readonly db: Database,
    private readonly candidates: StepCandidatesService,
    private readonly authority: AuthorityService,
    private readonly tenants: TenantsService,
  ) {}

  /**
   * By name; none when the caller may not assign the step.
   *
   * @throws PageRefused when `first` is negative or too large
   * @throws ValidationFailed
   */
  async list(step: ApprovalStep, given: UserChoiceArguments): Promise<User[]> {
    const { search, first } = checkedInput(UserChoiceArguments, given, null);
    const { perPage } = pageWindow({ first }, this.db.max_first);
    const asked = isOpen(step) ? await this.candidates.read(step) : undefined;
    if (!asked || !mayReassign(stepCase(step, asked))) return [];
    const at = authorityOf(asked.seat, asked.context);
    const people = await this.authority.people(await this.authority.deciderIds(step));
    const able = [...people.values()].filter((person) => mayTake(asked.context, at, person));
    const ids = able.map(({ user }) => user.id);
    return ids.length ? this.tenants.choose(perPage, search, where.isOneOf('id', ids)) : [];
  }
}
