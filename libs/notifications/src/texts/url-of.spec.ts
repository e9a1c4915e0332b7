import { type KindName, NOTIFICATION_KINDS } from '../kinds';
import { urlOf } from './url-of';

const ID = '01KJQDJGR0RT2GZSKYPD8J86G9';

const DISCUSSED = ['question_asked', 'question_answered', 'mentioned', 'commented'];

const OTHERS: [KindName, boolean, string][] = [
  ['delegation_started', false, '/settings/profile'],
  ['delegation_ended', false, '/settings/profile'],
  ['api_key_expiring', false, `/settings/api-keys/${ID}`],
  ['webhook_endpoint_disabled', false, `/webhooks/${ID}`],
  ['chat_channel_disabled', false, '/settings/notifications?tab=chat'],
  ['email_stopped', true, '/settings/notifications'],
  ['email_stopped', false, `/people/${ID}`],
  ['job_finished', false, `/jobs/${ID}`],
  ['sign_in_new_device', true, '/settings/profile'],
  ['password_changed', true, '/settings/profile'],
];

const typeOf = (kind: KindName): string =>
  NOTIFICATION_KINDS.find(({ name }) => name === kind)?.resource_type ?? 'unknown';
const of = (kind: KindName, isOwn: boolean, resource_id = ID): string =>
  urlOf({ kind, resource_type: typeOf(kind), resource_id }, isOwn);

test.each(OTHERS)('%s (of oneself: %s) opens %s', (kind, isOwn, url) => {
  expect(of(kind, isOwn)).toBe(url);
});

test('all other kinds open their request, those of the discussion at its tab', () => {
  const others = new Set(OTHERS.map(([kind]) => kind));
  const kinds = NOTIFICATION_KINDS.filter(({ name }) => !others.has(name)).map(({ name }) => name);
  expect(kinds).toHaveLength(14);
  for (const kind of kinds)
    expect(of(kind, false)).toBe(`/requests/${ID}${DISCUSSED.includes(kind) ? '?tab=discussion' : ''}`);
});

test.each(['../admin', '?tab=x', '#x', '//evil.example'])('an id %s adds no part to the path', (id) => {
  expect(of('mentioned', false, id)).toBe(`/requests/${encodeURIComponent(id)}?tab=discussion`);
});
