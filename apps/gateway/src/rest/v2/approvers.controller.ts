import { ApprovalLevelsService, AssignedHolder, LevelHoldersService, ScopeInput } from '@das/approval-levels';
import { ApproverScopesService } from '@das/approval-requests';
import { Nested, Required, Text } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { Field, ID, InputType } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';
import { InputBody } from '../framework/input-params';
import { orNotFound } from '../framework/or-not-found';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';
import { APPROVAL_LEVEL } from './approval-levels.presenter';
import { SCOPE } from './scope.shape';
import { USER, UserPresenter } from './users.presenter';

const LEVEL_HOLDER = new ResourceShape<AssignedHolder>('LevelHolder', {
  columns: ['level_id', 'since'],
  nested: { user: USER, scope: SCOPE },
});

@InputType()
class ScopeBody {
  @Field(() => ScopeInput, { nullable: true, description: 'Null covers everything.' })
  @Nested(() => ScopeInput)
  scope?: ScopeInput | null;
}

@InputType()
class ApproverBody extends ScopeBody {
  @Field(() => ID, { nullable: true, description: 'Required.' })
  @Required()
  @Text()
  user_id: string;
}

/** The holders of a level, and what each covers. */
@Controller('v2/approval-levels/:id/approvers')
export class ApproversController {
  constructor(
    private readonly levels: ApprovalLevelsService,
    private readonly holders: LevelHoldersService,
    private readonly scopes: ApproverScopesService,
    private readonly users: UserPresenter,
  ) {}

  @RestOperation({ method: 'GET', answer: { all: LEVEL_HOLDER }, summary: 'List the holders of an approval level.' })
  @Requires('levels:read')
  async list(@Param('id') id: string): Promise<Resource[]> {
    const level = orNotFound(APPROVAL_LEVEL, id, await this.levels.find(id));
    const holders = await this.holders.assigned(level.id);
    return Promise.all(holders.map((holder) => this.present(holder)));
  }

  @RestOperation({
    method: 'POST',
    body: ApproverBody,
    status: 201,
    answer: { one: LEVEL_HOLDER },
    location: null,
    errors: [404],
    summary: 'Assign a user to an approval level. Without `scope` a present scope stays.',
  })
  @Requires('levels:write')
  async assign(@Param('id') id: string, @InputBody() { user_id, scope }: ApproverBody): Promise<Resource> {
    const level = await this.scopes.assign(id, user_id, scope);
    return this.present(await this.holders.get(level.id, user_id));
  }

  @RestOperation({
    method: 'PATCH',
    path: ':user_id',
    body: ScopeBody,
    answer: { one: LEVEL_HOLDER },
    summary: 'Set what a holder covers. A null scope covers everything; waiting items follow at once.',
  })
  @Requires('levels:write')
  async update(
    @Param('id') id: string,
    @Param('user_id') user_id: string,
    @InputBody() { scope }: ScopeBody,
  ): Promise<Resource> {
    if (scope === undefined) return this.present(await this.holders.get(id, user_id));
    return this.present((await this.scopes.set(id, user_id, scope)).holder);
  }

  @RestOperation({
    method: 'DELETE',
    path: ':user_id',
    answer: { one: LEVEL_HOLDER },
    summary: 'End the assignment of a user. Returns it as it last was.',
  })
  @Requires('levels:write')
  async remove(@Param('id') id: string, @Param('user_id') user_id: string): Promise<Resource> {
    const holder = await this.holders.get(id, user_id);
    await this.holders.unassign(id, user_id);
    return this.present(holder);
  }

  private async present({ user, scope, ...holder }: AssignedHolder): Promise<Resource> {
    return {
      ...LEVEL_HOLDER.of({ user, scope, ...holder }),
      user: await this.users.present(user),
      scope: scope && SCOPE.of(scope),
    };
  }
}
