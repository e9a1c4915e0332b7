import { type EventType, eventTypes } from '@das/events';
import { Controller } from '@nestjs/common';
import { RequiresNothing } from '../../http/authorization/permissions.guard';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';

const WEBHOOK_EVENT_TYPE = new ResourceShape<EventType>('WebhookEventType', {
  columns: ['name', 'description', 'resource_type', 'is_default', 'since', 'schema', 'example'],
});

@Controller('v2/webhook-event-types')
export class WebhookEventTypesController {
  @RestOperation({
    method: 'GET',
    answer: { all: WEBHOOK_EVENT_TYPE },
    summary: 'List all event types of webhooks by name, each with the schema and an example of its body.',
  })
  @RequiresNothing('The catalogue holds no tenant data.')
  list(): Resource[] {
    return eventTypes.catalogue.map((type) => WEBHOOK_EVENT_TYPE.of(type));
  }
}
