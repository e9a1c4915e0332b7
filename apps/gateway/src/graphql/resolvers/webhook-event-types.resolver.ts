import { EVENT_CATALOGUE, WebhookEventType } from '@das/webhooks';
import { Query, Resolver } from '@nestjs/graphql';
import { RequiresNothing } from '../../http/authorization/permissions.guard';

@Resolver()
export class WebhookEventTypesResolver {
  @Query(() => [WebhookEventType], { description: 'All event types of webhooks, by name.' })
  @RequiresNothing('The catalogue holds no tenant data.')
  webhookEventTypes(): readonly WebhookEventType[] {
    return EVENT_CATALOGUE;
  }
}
