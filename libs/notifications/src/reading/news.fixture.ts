import type { KindName } from '../kinds';
import type { Cause, News } from './news';

export const EVENT = 'event';
export const ACT = 'act';
export const REQUEST = 'request';
export const ACTOR = 'actor';
export const TIME = '2026-03-02T14:20:31.500000Z';

/** An event of the actor about the request. */
export const newsOf = (change: Partial<News> = {}): News => ({
  id: EVENT,
  type: 'approval_request.commented',
  resource_id: REQUEST,
  occurred_at: TIME,
  actor_id: ACTOR,
  act_id: ACT,
  facts: {},
  ...change,
});

/** A cause of the kind, without addressees. */
export const causeOf = (kind: KindName, news: Partial<News> = {}, change: Partial<Cause> = {}): Cause => ({
  kind,
  news: newsOf(news),
  to: {},
  resource_type: 'approval_request',
  opportunity_id: null,
  subject_id: null,
  on_behalf_of_id: null,
  data: {},
  ...change,
});
