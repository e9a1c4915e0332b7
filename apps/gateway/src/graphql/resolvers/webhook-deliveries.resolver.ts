import type { EventBody } from '@das/events';
import { JsonScalar, type Page, type PageSelection, SelectedPage } from '@das/platform';
import {
  DeliveriesService,
  ReplayDeliveriesInput,
  ReplayJobs,
  WebhookAttempt,
  WebhookDeliveriesArguments,
  WebhookDelivery,
  WebhookReplayCount,
  messageIdOf,
} from '@das/webhooks';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';
import { WebhookDeliveryPaginator } from './paginators';

@Resolver(() => WebhookDelivery)
export class WebhookDeliveriesResolver {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly replays: ReplayJobs,
  ) {}

  @Query(() => WebhookDeliveryPaginator, { description: 'Newest first.' })
  @Requires('webhooks:manage')
  webhookDeliveries(
    @Args() args: WebhookDeliveriesArguments,
    @SelectedPage() wants: PageSelection,
  ): Promise<Page<WebhookDelivery>> {
    return this.deliveries.list(args, wants);
  }

  @Query(() => WebhookDelivery, { nullable: true, description: 'Null when it is absent.' })
  @Requires('webhooks:manage')
  webhookDelivery(@Args('id', { type: () => ID }) id: string): Promise<WebhookDelivery | null> {
    return this.deliveries.find(id);
  }

  @Query(() => WebhookReplayCount, {
    description: 'What `replayWebhookDeliveries` would send with this input. Nothing is written.',
  })
  @Requires('webhooks:manage')
  webhookReplayCount(
    @Args('endpoint_id', { type: () => ID }) endpoint_id: string,
    @Args('input', { type: () => ReplayDeliveriesInput }) input: ReplayDeliveriesInput,
  ): Promise<WebhookReplayCount> {
    return this.replays.count(endpoint_id, input);
  }

  @ResolveField(() => String, { description: 'The `webhook-id` header: the same at every attempt and replay.' })
  message_id(delivery: WebhookDelivery): string {
    return messageIdOf(delivery);
  }

  @ResolveField(() => JsonScalar, { description: 'The request body.' })
  payload(delivery: WebhookDelivery): Promise<EventBody | undefined> {
    return this.deliveries.payload(delivery);
  }

  @ResolveField(() => [WebhookAttempt], { description: 'Oldest first.' })
  attempt_log(delivery: WebhookDelivery): Promise<WebhookAttempt[]> {
    return this.deliveries.attempts(delivery);
  }

  @Mutation(() => WebhookDelivery, { nullable: true, description: 'Sends the delivery again with the same id.' })
  @Requires('webhooks:manage')
  replayWebhookDelivery(@Args('id', { type: () => ID }) id: string): Promise<WebhookDelivery> {
    return this.deliveries.replay(id);
  }
}
