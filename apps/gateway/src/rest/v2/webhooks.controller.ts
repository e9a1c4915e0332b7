import { type Page, PageArguments, primaryKey } from '@das/platform';
import {
  CreateWebhookEndpointInput,
  EndpointIssuer,
  EndpointsService,
  RotateSecretInput,
  UpdateWebhookEndpointInput,
} from '@das/webhooks';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { orNotFound } from '../framework/or-not-found';
import {
  UpdateOperation,
  CreateOperation,
  RestOperation,
  ListOperation,
  GetOperation,
  DeleteOperation,
} from '../framework/rest-operation';
import { expectedVersionOf } from '../framework/if-match';
import { IfMatch, InputBody, ListQuery, VersionedInputBody } from '../framework/input-params';
import { type Resource, presentPage } from '../framework/resource-shape';
import { WEBHOOK_ENDPOINT, WEBHOOK_ENDPOINT_WITH_SECRET, WebhookEndpointPresenter } from './webhooks.presenter';

@Controller('v2/webhooks')
export class WebhooksController {
  private readonly expected = expectedVersionOf('webhook endpoint', (id) => this.endpoints.find(id));

  constructor(
    private readonly endpoints: EndpointsService,
    private readonly issuer: EndpointIssuer,
    private readonly presenter: WebhookEndpointPresenter,
  ) {}

  @ListOperation(WEBHOOK_ENDPOINT, PageArguments, 'webhook endpoints, by id ascending')
  @Requires('webhooks:manage')
  async list(@ListQuery() args: PageArguments): Promise<Page<Resource>> {
    return presentPage(await this.endpoints.list(args), (endpoint) => this.presenter.present(endpoint));
  }

  @CreateOperation(
    WEBHOOK_ENDPOINT_WITH_SECRET,
    CreateWebhookEndpointInput,
    'a webhook endpoint. Returns its secret once',
  )
  @Requires('webhooks:manage')
  async create(@InputBody() input: CreateWebhookEndpointInput): Promise<Resource> {
    return this.presenter.presentIssued(await this.issuer.create(input));
  }

  @GetOperation(WEBHOOK_ENDPOINT, 'a webhook endpoint')
  @Requires('webhooks:manage')
  async read(@Param('id') id: string): Promise<Resource> {
    return this.presenter.present(orNotFound(WEBHOOK_ENDPOINT, id, await this.endpoints.find(id)));
  }

  @UpdateOperation(WEBHOOK_ENDPOINT, UpdateWebhookEndpointInput, 'a webhook endpoint')
  @Requires('webhooks:manage')
  async update(
    @Param('id') id: string,
    @VersionedInputBody() input: UpdateWebhookEndpointInput,
    @IfMatch() tags?: string,
  ): Promise<Resource> {
    const expected = await this.expected(id, tags, input);
    return this.presenter.present(await this.endpoints.update(primaryKey(id, input), input, expected));
  }

  @DeleteOperation(WEBHOOK_ENDPOINT, 'a webhook endpoint')
  @Requires('webhooks:manage')
  async remove(@Param('id') id: string, @IfMatch() tags?: string): Promise<Resource> {
    const expected = await this.expected(id, tags);
    return this.presenter.present(orNotFound(WEBHOOK_ENDPOINT, id, await this.endpoints.remove(id, expected)));
  }

  @RestOperation({
    method: 'POST',
    path: ':id/rotate-secret',
    body: RotateSecretInput,
    answer: { one: WEBHOOK_ENDPOINT_WITH_SECRET },
    summary:
      'Rotate the secret. Returns the new one once. Deliveries are signed with both secrets for `grace_minutes`.',
  })
  @Requires('webhooks:manage')
  async rotateSecret(
    @Param('id') id: string,
    @InputBody() input: RotateSecretInput,
    @IfMatch() tags?: string,
  ): Promise<Resource> {
    const expected = await this.expected(id, tags);
    return this.presenter.presentIssued(await this.issuer.rotateSecret(id, input, expected));
  }
}
