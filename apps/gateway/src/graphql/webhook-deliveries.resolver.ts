import { JsonScalar, type Page, type PageWants } from '@das/platform';
import { DeliveriesService, WebhookAttempt, WebhookDeliveriesArguments, WebhookDelivery, type WebhookPayload, messageIdOf } from '@das/webhooks';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../edge/requires';
import { WebhookDeliveryPaginator } from './paginators';
import { Wants } from './wants';

@Resolver(() => WebhookDelivery)
export class WebhookDeliveriesResolver {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Query(() => WebhookDeliveryPaginator, { description: 'Newest first.' })
  @Requires('webhooks:manage')
  webhookDeliveries(@Args() args: WebhookDeliveriesArguments, @Wants() wants: PageWants): Promise<Page<WebhookDelivery>> {
    return this.deliveries.list(args, wants);
  }

  @ResolveField(() => String, { description: 'The `webhook-id`: the same at every attempt and replay.' })
  message_id(delivery: WebhookDelivery): string {
    return messageIdOf(delivery);
  }

  @ResolveField(() => JsonScalar, { description: 'The body that is sent.' })
  payload(delivery: WebhookDelivery): Promise<WebhookPayload | undefined> {
    return this.deliveries.payload(delivery);
  }

  @ResolveField(() => [WebhookAttempt], { description: 'Oldest first.' })
  attempt_log(delivery: WebhookDelivery): Promise<WebhookAttempt[]> {
    return this.deliveries.attempts(delivery);
  }

  @Mutation(() => WebhookDelivery, { nullable: true, description: 'Sends it once more, under the same id.' })
  @Requires('webhooks:manage')
  replayWebhookDelivery(@Args('id', { type: () => ID }) id: string): Promise<WebhookDelivery> {
    return this.deliveries.replay(id);
  }
}
