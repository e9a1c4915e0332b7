// Event types, and the transactional outbox.
export { CursorExpired, EVENT_ERRORS } from './errors';
export { type ArrivedEvent, EventArrivals } from './event-arrivals';
export { EventFeed, LATEST, MAX_EXAMINED } from './event-feed.service';
export { EventFilterInput, EventsArguments } from './event-feed-inputs';
export { EventPage, FeedEvent } from './event-page';
export { INTEGER, type JsonSchema, NUMBER_OR_NULL, TEXT, TEXT_OR_NULL, objectSchema } from './event-schema';
export { EventType } from './event-type';
export { type EventDeclaration, EventTypes, eventTypes, listensTo } from './event-types';
export { READ_EVENTS } from './read-events';
export { rowEvent } from './row-event';
export { EventsModule } from './events.module';
export { Notice, Notices } from './notices';
export { type EventDelivery, type EventReceivers, Events, type NewEvent, type WrittenEvent } from './events.service';
export { type EventBody, StoredEvent } from './stored-event';
