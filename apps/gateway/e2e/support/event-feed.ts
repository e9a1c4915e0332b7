import { type TestTenant, dataOf } from './gateway';

const EVENTS = `query ($filter: EventFilterInput, $first: Int, $after: String) {
  events(filter: $filter, first: $first, after: $after) { data { id seq type timestamp data } cursor oldest_cursor has_more }
}`;

export interface FeedEvent {
  id: string;
  seq: number;
  type: string;
  timestamp: string;
  data: { id: string } & Record<string, unknown>;
}

export interface FeedPage {
  data: FeedEvent[];
  cursor: string;
  oldest_cursor: string;
  has_more: boolean;
}

/** Arguments of the query `events`. */
export interface FeedRequest {
  filter?: object;
  first?: number;
  after?: string;
}

/** A page of the feed over GraphQL. @throws Error for an error in the response */
export async function eventsOf({ graphql }: Pick<TestTenant, 'graphql'>, request: FeedRequest = {}): Promise<FeedPage> {
  return dataOf<{ events: FeedPage }>(await graphql(EVENTS, { first: 100, ...request })).events;
}

/** The error of a page over GraphQL. */
export async function refusalOf({ graphql }: TestTenant, request: FeedRequest): Promise<object | undefined> {
  const { body } = await graphql(EVENTS, { first: 100, ...request });
  return (body as { errors?: object[] }).errors?.[0];
}

/** All events from a cursor to the end of the feed. */
export async function walked(tenant: Pick<TestTenant, 'graphql'>, request: FeedRequest = {}): Promise<FeedEvent[]> {
  const events: FeedEvent[] = [];
  let page = await eventsOf(tenant, request);
  for (;;) {
    events.push(...page.data);
    if (!page.has_more) return events;
    page = await eventsOf(tenant, { ...request, after: page.cursor });
  }
}
