// Event types, and the transactional outbox.
export { INTEGER, type JsonSchema, NUMBER_OR_NULL, TEXT, TEXT_OR_NULL, objectSchema } from './event-schema';
export { EventType } from './event-type';
export { type EventDeclaration, EventTypes, eventTypes, listensTo } from './event-types';
export { EventsModule } from './events.module';
export { type EventDelivery, type EventReceivers, Events, type NewEvent, type WrittenEvent } from './events.service';
export { type EventBody, StoredEvent } from './stored-event';
