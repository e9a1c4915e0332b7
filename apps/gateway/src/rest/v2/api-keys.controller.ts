import { ApiKeysService, CreateApiKeyInput, RotateApiKeyInput } from '@das/api-keys';
import { type Page, PageArguments } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../edge/requires';
import { found } from '../found';
import { Creates, Describes, Lists, Reads } from '../describes';
import { Asked, Sent } from '../sent';
import { type Presented, presentPage } from '../shown';
import { API_KEY, API_KEY_WITH_SECRET, ApiKeyPresenter } from './api-keys.presenter';

@Controller('v2/api-keys')
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly presenter: ApiKeyPresenter,
  ) {}

  @Lists(API_KEY, PageArguments, 'API keys, those that have ended too, by id ascending')
  @Requires('keys:manage')
  async list(@Asked() asked: PageArguments): Promise<Page<Presented>> {
    return presentPage(await this.keys.list(asked), (key) => this.presenter.present(key));
  }

  @Creates(API_KEY_WITH_SECRET, CreateApiKeyInput, 'an API key, and show its secret this once')
  @Requires('keys:manage')
  async create(@Sent() input: CreateApiKeyInput): Promise<Presented> {
    return this.presenter.presentIssued(await this.keys.issue(input));
  }

  @Reads(API_KEY, 'an API key')
  @Requires('keys:manage')
  async read(@Param('id') id: string): Promise<Presented> {
    return this.presenter.present(found(API_KEY, id, await this.keys.find(id)));
  }

  @Describes({
    method: 'POST',
    path: ':id/rotate',
    body: RotateApiKeyInput,
    isBodyOptional: true,
    status: 201,
    location: '/v2/api-keys',
    answer: { one: API_KEY_WITH_SECRET },
    summary: 'Make an API key with the settings of this one, which ends after a grace period, and show its secret this once.',
  })
  @Requires('keys:manage')
  async rotate(@Param('id') id: string, @Sent() { grace_minutes }: RotateApiKeyInput): Promise<Presented> {
    return this.presenter.presentIssued(await this.keys.rotate(id, grace_minutes ?? 0));
  }

  @Describes({
    method: 'DELETE',
    path: ':id',
    answer: { one: API_KEY },
    summary: 'Revoke an API key: from the next request on nobody gets in with it.',
    description: 'It stays in the list, with the moment at which it ended.',
  })
  @Requires('keys:manage')
  async revoke(@Param('id') id: string): Promise<Presented> {
    return this.presenter.present(await this.keys.revoke(id));
  }
}
