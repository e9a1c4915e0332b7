import {
  ApiKeysService,
  CreateApiKeyInput,
  KeyDaysArguments,
  RotateApiKeyInput,
  UpdateApiKeyInput,
} from '@das/api-keys';
import { type Page, PageArguments, primaryKey } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { orNotFound } from '../framework/or-not-found';
import {
  CreateOperation,
  GetOperation,
  ListOperation,
  RestOperation,
  UpdateOperation,
} from '../framework/rest-operation';
import { expectedVersionOf } from '../framework/if-match';
import { IfMatch, InputBody, ListQuery, VersionedInputBody } from '../framework/input-params';
import { type Resource, presentPage } from '../framework/resource-shape';
import { API_KEY, API_KEY_USAGE, API_KEY_WITH_SECRET, ApiKeyPresenter } from './api-keys.presenter';

@Controller('v2/api-keys')
export class ApiKeysController {
  private readonly expected = expectedVersionOf('API key', (id) => this.keys.find(id));

  constructor(
    private readonly keys: ApiKeysService,
    private readonly presenter: ApiKeyPresenter,
  ) {}

  @ListOperation(API_KEY, PageArguments, 'API keys, including expired and revoked ones, by id ascending')
  @Requires('keys:manage', ['logs:read'])
  async list(@ListQuery() args: PageArguments): Promise<Page<Resource>> {
    return presentPage(await this.keys.list(args), (key) => this.presenter.present(key));
  }

  @CreateOperation(API_KEY_WITH_SECRET, CreateApiKeyInput, 'an API key. Returns its secret once')
  @Requires('keys:manage')
  async create(@InputBody() input: CreateApiKeyInput): Promise<Resource> {
    return this.presenter.presentIssued(await this.keys.issue(input));
  }

  @GetOperation(API_KEY, 'an API key')
  @Requires('keys:manage', ['logs:read'])
  async read(@Param('id') id: string): Promise<Resource> {
    return this.presenter.present(orNotFound(API_KEY, id, await this.keys.find(id)));
  }

  @UpdateOperation(API_KEY, UpdateApiKeyInput, 'an API key, effective from the next request')
  @Requires('keys:manage')
  async update(
    @Param('id') id: string,
    @VersionedInputBody() input: UpdateApiKeyInput,
    @IfMatch() tags?: string,
  ): Promise<Resource> {
    const expected = await this.expected(id, tags, input);
    return this.presenter.present(await this.keys.update(primaryKey(id, input), input, expected));
  }

  @RestOperation({
    method: 'GET',
    path: ':id/usage',
    answer: { one: API_KEY_USAGE },
    query: KeyDaysArguments,
    summary: 'Read how much of its rate limits an API key uses now, including this request, and its requests by day.',
    description:
      'Days are those of UTC. A request is counted within 5 seconds, and counts are kept 400 days. A day without a request of an interface has no row.',
  })
  @Requires('keys:manage', ['logs:read'])
  async readUsage(@Param('id') id: string, @ListQuery() days: KeyDaysArguments): Promise<Resource> {
    return this.presenter.presentUsage(orNotFound(API_KEY, id, await this.keys.find(id)), days);
  }

  @RestOperation({
    method: 'POST',
    path: ':id/rotate',
    body: RotateApiKeyInput,
    status: 201,
    location: '/v2/api-keys',
    answer: { one: API_KEY_WITH_SECRET },
    summary:
      'Rotate an API key: create a new key with the same settings. Returns its secret once. The old key ends after `grace_minutes`.',
  })
  @Requires('keys:manage')
  async rotate(
    @Param('id') id: string,
    @InputBody() { grace_minutes }: RotateApiKeyInput,
    @IfMatch() tags?: string,
  ): Promise<Resource> {
    const expected = await this.expected(id, tags);
    return this.presenter.presentIssued(await this.keys.rotate(id, grace_minutes ?? 0, expected));
  }

  @RestOperation({
    method: 'DELETE',
    path: ':id',
    answer: { one: API_KEY },
    summary: 'Revoke an API key, effective from the next request.',
    description: 'The key stays in the list with its `revoked_at`.',
  })
  @Requires('keys:manage')
  async revoke(@Param('id') id: string, @IfMatch() tags?: string): Promise<Resource> {
    const expected = await this.expected(id, tags);
    return this.presenter.present(await this.keys.revoke(id, expected));
  }
}
