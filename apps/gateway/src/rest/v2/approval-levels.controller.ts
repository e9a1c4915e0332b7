import {
  ApprovalLevelsArguments,
  ApprovalLevelsService,
  CreateApprovalLevelInput,
  UpdateApprovalLevelInput,
} from '@das/approval-levels';
import { type Page, primaryKey } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { orNotFound } from '../framework/or-not-found';
import {
  UpdateOperation,
  CreateOperation,
  ListOperation,
  GetOperation,
  DeleteOperation,
} from '../framework/rest-operation';
import { expectedVersionOf } from '../framework/if-match';
import { IfMatch, InputBody, ListQuery, VersionedInputBody } from '../framework/input-params';
import { type Resource, presentPage } from '../framework/resource-shape';
import { APPROVAL_LEVEL, ApprovalLevelPresenter } from './approval-levels.presenter';

@Controller('v2/approval-levels')
export class ApprovalLevelsController {
  private readonly expected = expectedVersionOf('approval level', (id) => this.levels.find(id));

  constructor(
    private readonly levels: ApprovalLevelsService,
    private readonly presenter: ApprovalLevelPresenter,
  ) {}

  @ListOperation(APPROVAL_LEVEL, ApprovalLevelsArguments, 'approval levels, by rank ascending')
  @Requires('levels:read')
  async list(@ListQuery() args: ApprovalLevelsArguments): Promise<Page<Resource>> {
    return presentPage(await this.levels.list(args), (level) => this.presenter.present(level));
  }

  @CreateOperation(APPROVAL_LEVEL, CreateApprovalLevelInput, 'an approval level')
  @Requires('levels:write')
  async create(@InputBody() input: CreateApprovalLevelInput): Promise<Resource> {
    return this.presenter.present(await this.levels.create(input));
  }

  @GetOperation(APPROVAL_LEVEL, 'an approval level')
  @Requires('levels:read')
  async read(@Param('id') id: string): Promise<Resource> {
    return this.presenter.present(orNotFound(APPROVAL_LEVEL, id, await this.levels.find(id)));
  }

  @UpdateOperation(APPROVAL_LEVEL, UpdateApprovalLevelInput, 'an approval level')
  @Requires('levels:write')
  async update(
    @Param('id') id: string,
    @VersionedInputBody() input: UpdateApprovalLevelInput,
    @IfMatch() tags?: string,
  ): Promise<Resource> {
    const expected = await this.expected(id, tags, input);
    return this.presenter.present(await this.levels.update(primaryKey(id, input), input, expected));
  }

  @DeleteOperation(APPROVAL_LEVEL, 'an approval level')
  @Requires('levels:write')
  async remove(@Param('id') id: string, @IfMatch() tags?: string): Promise<Resource> {
    const expected = await this.expected(id, tags);
    return this.presenter.present(orNotFound(APPROVAL_LEVEL, id, await this.levels.remove(id, expected)));
  }
}
