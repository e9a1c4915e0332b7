import { EventType, eventTypes } from '@das/events';
import { Query, Resolver } from '@nestjs/graphql';
import { RequiresNothing } from '../../http/authorization/permissions.guard';

@Resolver()
export class WebhookEventTypesResolver {
  @Query(() => [EventType], { description: 'All event types of webhooks, by name.' })
  @RequiresNothing('The catalogue holds no tenant data.')
  webhookEventTypes(): readonly EventType[] {
    return eventTypes.catalogue;
  }
}
