import { primaryKey } from '@das/platform';
import {
  CreateWebhookEndpointInput,
  DEFAULT_GRACE_MINUTES,
  DeliveriesService,
  DeliveryCounts,
  EndpointIssuer,
  type EndpointWithSecret,
  EndpointsService,
  RecentDeliveries,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointInput,
} from '@das/webhooks';
import { Args, Field, ID, Int, Mutation, ObjectType, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ExpectedVersionArgument } from './expected-version-argument';
import { Requires } from '../../http/authorization/permissions.guard';

@ObjectType()
export class WebhookEndpointWithSecret implements EndpointWithSecret {
  @Field(() => WebhookEndpoint)
  endpoint: WebhookEndpoint;

  @Field(() => String, { nullable: true, description: 'Shown once; null in a replayed response (Idempotency-Key).' })
  secret: string;
}

@Resolver(() => WebhookEndpoint)
export class WebhookEndpointsResolver {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly issuer: EndpointIssuer,
    private readonly deliveries: DeliveriesService,
    private readonly recentDeliveries: RecentDeliveries,
  ) {}

  @Query(() => [WebhookEndpoint])
  @Requires('webhooks:manage')
  webhookEndpoints(): Promise<WebhookEndpoint[]> {
    return this.endpoints.all();
  }

  @Query(() => WebhookEndpoint, { nullable: true, description: 'Null when it is absent.' })
  @Requires('webhooks:manage')
  webhookEndpoint(@Args('id', { type: () => ID }) id: string): Promise<WebhookEndpoint | null> {
    return this.endpoints.find(id);
  }

  @ResolveField(() => DeliveryCounts)
  recent({ id }: WebhookEndpoint): Promise<DeliveryCounts> {
    return this.recentDeliveries.of(id);
  }

  @Mutation(() => WebhookEndpointWithSecret, { nullable: true })
  @Requires('webhooks:manage')
  createWebhookEndpoint(
    @Args('input', { type: () => WebhookEndpointInput }) input: CreateWebhookEndpointInput,
  ): Promise<EndpointWithSecret> {
    return this.issuer.create(input);
  }

  @Mutation(() => WebhookEndpoint, { nullable: true })
  @Requires('webhooks:manage')
  updateWebhookEndpoint(
    @Args('id', { type: () => ID, nullable: true }) id: string | null,
    @Args('input', { type: () => WebhookEndpointInput }) input: object, // checked by the service, after the version
  ): Promise<WebhookEndpoint> {
    return this.endpoints.update(primaryKey(id, input), input);
  }

  @Mutation(() => WebhookEndpoint, {
    nullable: true,
    description: 'Returns the endpoint as it last was; null when it is absent.',
  })
  @Requires('webhooks:manage')
  deleteWebhookEndpoint(
    @Args('id', { type: () => ID }) id: string,
    @ExpectedVersionArgument() expected_version?: number | null,
  ): Promise<WebhookEndpoint | null> {
    return this.endpoints.remove(id, expected_version);
  }

  @Mutation(() => WebhookEndpointWithSecret, {
    nullable: true,
    description:
      'Creates a new secret. Deliveries are signed with both secrets for `grace_minutes`: 0 to 10,080, where 0 ends the old secret at once. At most ten secrets sign.',
  })
  @Requires('webhooks:manage')
  rotateWebhookSecret(
    @Args('id', { type: () => ID }) id: string,
    @Args('grace_minutes', {
      type: () => Int,
      nullable: true,
      defaultValue: DEFAULT_GRACE_MINUTES,
      description: 'Minutes for which the old secrets still sign: 0 to 10,080.',
    })
    grace_minutes: number | null,
  ): Promise<EndpointWithSecret> {
    return this.issuer.rotateSecret(id, { grace_minutes });
  }

  @Mutation(() => WebhookDelivery, {
    nullable: true,
    description:
      'Sends an example of any event type through the same pipeline as real events. Default: `webhook.test`.',
  })
  @Requires('webhooks:manage')
  sendTestWebhook(
    @Args('id', { type: () => ID }) id: string,
    @Args('event_type', { type: () => String, nullable: true }) event_type: string | null,
  ): Promise<WebhookDelivery> {
    return this.deliveries.sendTest(id, event_type);
  }
}
