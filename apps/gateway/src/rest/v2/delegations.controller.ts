import {
  CreateDelegationInput,
  DelegationListsService,
  DelegationsArguments,
  DelegationsService,
  UpdateDelegationInput,
} from '@das/approval-levels';
import { type Page, primaryKey } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { InputBody, ListQuery } from '../framework/input-params';
import { orNotFound } from '../framework/or-not-found';
import { type Resource, presentPage } from '../framework/resource-shape';
import {
  CreateOperation,
  GetOperation,
  ListOperation,
  RestOperation,
  UpdateOperation,
} from '../framework/rest-operation';
import { DELEGATION, DelegationPresenter } from './delegations.presenter';

@Controller('v2/delegations')
export class DelegationsController {
  constructor(
    private readonly delegations: DelegationsService,
    private readonly lists: DelegationListsService,
    private readonly presenter: DelegationPresenter,
  ) {}

  @ListOperation(
    DELEGATION,
    DelegationsArguments,
    'the delegations with the caller as principal or delegate, by id ascending; with users:read or audit:read, all',
  )
  @Requires('requests:read')
  async list(@ListQuery() args: DelegationsArguments): Promise<Page<Resource>> {
    return presentPage(await this.lists.list(args), (each) => this.presenter.present(each));
  }

  @CreateOperation(
    DELEGATION,
    CreateDelegationInput,
    'a delegation: another user may act with the authority of a principal',
  )
  @Requires('requests:decide')
  async create(@InputBody() input: CreateDelegationInput): Promise<Resource> {
    return this.presenter.present(await this.delegations.create(input));
  }

  @GetOperation(DELEGATION, 'a delegation')
  @Requires('requests:read')
  async read(@Param('id') id: string): Promise<Resource> {
    return this.presenter.present(orNotFound(DELEGATION, id, await this.lists.find(id)));
  }

  @UpdateOperation(DELEGATION, UpdateDelegationInput, 'a delegation')
  @Requires('requests:decide')
  async update(@Param('id') id: string, @InputBody() input: UpdateDelegationInput): Promise<Resource> {
    return this.presenter.present(await this.delegations.update(primaryKey(id, input), input));
  }

  @RestOperation({
    method: 'POST',
    path: ':id/revoke',
    answer: { one: DELEGATION },
    summary: 'Revoke a delegation, effective immediately. One that is over is returned unchanged.',
  })
  @Requires('requests:decide')
  async revoke(@Param('id') id: string): Promise<Resource> {
    return this.presenter.present(await this.delegations.revoke(id));
  }
}
