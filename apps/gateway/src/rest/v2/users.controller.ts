import { type Page, primaryKey } from '@das/platform';
import {
  CreateServiceAccountInput,
  PeopleArguments,
  ServiceAccountsService,
  TenantsService,
  UpdateUserInput,
} from '@das/tenants';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { expectedVersionOf } from '../framework/if-match';
import { IfMatch, InputBody, ListQuery, VersionedInputBody } from '../framework/input-params';
import { orNotFound } from '../framework/or-not-found';
import { type Resource, presentPage } from '../framework/resource-shape';
import { GetOperation, ListOperation, RestOperation, UpdateOperation } from '../framework/rest-operation';
import { USER, UserPresenter } from './users.presenter';

@Controller('v2/users')
export class UsersController {
  private readonly expected = expectedVersionOf('user', (id) => this.tenants.find(id));

  constructor(
    private readonly tenants: TenantsService,
    private readonly presenter: UserPresenter,
  ) {}

  @ListOperation(USER, PeopleArguments, 'users, including inactive ones and service accounts, by id ascending')
  @Requires('users:read')
  async list(@ListQuery() args: PeopleArguments): Promise<Page<Resource>> {
    return presentPage(await this.tenants.people(args), (user) => this.presenter.present(user));
  }

  @GetOperation(USER, 'a user')
  @Requires('users:read')
  async read(@Param('id') id: string): Promise<Resource> {
    return this.presenter.present(orNotFound(USER, id, await this.tenants.find(id)));
  }

  @UpdateOperation(USER, UpdateUserInput, 'a user')
  @Requires('users:manage')
  async update(
    @Param('id') id: string,
    @VersionedInputBody() input: UpdateUserInput,
    @IfMatch() tags?: string,
  ): Promise<Resource> {
    const expected = await this.expected(id, tags, input);
    return this.presenter.present(await this.tenants.updateUser(primaryKey(id, input), input, expected));
  }
}

@Controller('v2/service-accounts')
export class ServiceAccountsController {
  constructor(
    private readonly accounts: ServiceAccountsService,
    private readonly presenter: UserPresenter,
  ) {}

  @RestOperation({
    method: 'POST',
    body: CreateServiceAccountInput,
    status: 201,
    location: '/v2/users',
    answer: { one: USER },
    summary: 'Create a service account: a user that programs act as.',
    description: 'It has no password. Create its keys with `user_id`.',
  })
  @Requires('users:manage')
  async create(@InputBody() input: CreateServiceAccountInput): Promise<Resource> {
    return this.presenter.present(await this.accounts.create(input));
  }
}
