import { REQUEST, TIME, causeOf } from './news.fixture';
import type { ChatDraft } from './heard-causes';
import { type EarlierMessage, planMessages } from './plan-messages';

const at = (minutes: number): string => new Date(Date.parse(TIME) + minutes * 60_000).toISOString();
const draft = (minutes: number, change: Partial<ChatDraft> = {}): ChatDraft => ({
  channel_id: 'channel',
  cause: causeOf('approval_needed', { occurred_at: at(minutes) }),
  asked_ids: ['ann'],
  ...change,
});
const earlier = (change: Partial<EarlierMessage> = {}): EarlierMessage => ({
  id: 'earlier',
  channel_id: 'channel',
  kind: 'approval_needed',
  resource_id: REQUEST,
  asked_ids: ['ann'],
  occurrences: 1,
  first_event_at: at(0),
  occurred_at: at(0),
  ...change,
});
const added = (id: string, minutes: number, change: object = {}): object => ({
  ...earlier({ id, first_event_at: at(minutes), occurred_at: at(minutes) }),
  resource_type: 'approval_request',
  data: {},
  ...change,
});

function plan(drafts: ChatDraft[], before: EarlierMessage[] = []): object {
  let ids = 0;
  return planMessages(drafts, before, () => `new-${(ids += 1)}`);
}

test('an event is a message to each channel', () => {
  expect(plan([draft(0), draft(0, { channel_id: 'other' })])).toEqual({
    added: [added('new-1', 0), added('new-2', 0, { channel_id: 'other' })],
    changed: [],
  });
});

test('a further event within 10 minutes of the first is added to the message, also when it was sent', () => {
  expect(plan([draft(10, { asked_ids: ['ben', 'ann'] })], [earlier()])).toEqual({
    added: [],
    changed: [{ id: 'earlier', asked_ids: ['ann', 'ben'], occurred_at: at(10), occurrences: 2 }],
  });
  expect(plan([draft(10.01)], [earlier()])).toEqual({ added: [added('new-1', 10.01)], changed: [] });
});

test('events of one batch are merged in the new message', () => {
  expect(plan([draft(0), draft(3, { asked_ids: ['ben'] })])).toEqual({
    added: [added('new-1', 0, { occurred_at: at(3), occurrences: 2, asked_ids: ['ann', 'ben'] })],
    changed: [],
  });
});

test.each<[string, Partial<EarlierMessage>]>([
  ['another request', { resource_id: 'another' }],
  ['another channel', { channel_id: 'another' }],
  ['another kind', { kind: 'approval_overdue' }],
])('a message about %s is left as it is', (_, change) => {
  expect(plan([draft(1)], [earlier(change)])).toEqual({ added: [added('new-1', 1)], changed: [] });
});

test('decisions are never merged', () => {
  const cause = causeOf('request_decided', { occurred_at: at(1) }, { data: { outcome: 'approved' } });
  const decided = { kind: 'request_decided', asked_ids: [] };
  expect(plan([draft(1, { cause, asked_ids: [] })], [earlier(decided)])).toEqual({
    added: [added('new-1', 1, { ...decided, data: { outcome: 'approved' } })],
    changed: [],
  });
});
