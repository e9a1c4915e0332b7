import { NOTIFICATION_KINDS } from '../kinds';
import { NEWS_TYPES, approvalNeeded, causesOf, mayActivate } from './causes-of';
import { EVENT, REQUEST, newsOf } from './news.fixture';
import type { Cause, EventFacts } from './news';

const PEOPLE = { recipients: [{ user_id: 'ann' }, { user_id: 'bob' }] };
const TO_PEOPLE = { user_ids: ['ann', 'bob'] };
const OWN = { roles: ['maker', 'sales_contact'] };
const STEP = { step: { id: 'step', opportunity_id: 'line' } };
const QUESTION = {
  id: 'question',
  opportunity_ids: ['line'],
  asked_by_id: 'asker',
  asked_to_id: 'asked',
  answered_by_id: null,
};
const COMMENT = { id: 'comment', opportunity_id: 'line', author_id: 'ann', visibility: 'everyone' };

const request = (change: Partial<Cause> = {}): Partial<Cause> => ({
  resource_type: 'approval_request',
  opportunity_id: null,
  subject_id: null,
  on_behalf_of_id: null,
  data: {},
  ...change,
});
const other = (resource_type: string, change: Partial<Cause> = {}): Partial<Cause> =>
  request({ resource_type, ...change });

const asked = (change: object = {}): EventFacts => ({ question: { ...QUESTION, ...change } });
const ofLine = { opportunity_id: 'line', subject_id: 'question' };

const CASES: [string, EventFacts, Partial<Cause>[]][] = [
  [
    'due_soon',
    { ...PEOPLE, ...STEP },
    [request({ kind: 'approval_due_soon', to: TO_PEOPLE, opportunity_id: 'line', step_id: 'step' })],
  ],
  [
    'overdue',
    { ...PEOPLE, ...STEP },
    [request({ kind: 'approval_overdue', to: TO_PEOPLE, opportunity_id: 'line', step_id: 'step' })],
  ],
  ['escalated', PEOPLE, [request({ kind: 'approval_escalated', to: TO_PEOPLE })]],
  [
    'approved',
    { lifecycle_state: 'approved', decision: { on_behalf_of_id: 'paul' } },
    [
      request({
        kind: 'request_decided',
        to: OWN as Cause['to'],
        data: { outcome: 'approved' },
        on_behalf_of_id: 'paul',
      }),
    ],
  ],
  [
    'approved',
    { lifecycle_state: 'partially_approved' },
    [request({ kind: 'request_decided', to: OWN as Cause['to'], data: { outcome: 'partially_approved' } })],
  ],
  [
    'withdrawn',
    {},
    [
      request({
        kind: 'request_decided',
        to: OWN as Cause['to'],
        data: { outcome: 'withdrawn' },
        subject_id: EVENT,
      }),
    ],
  ],
  ...(['denied', 'expired'] as const).map((outcome): [string, EventFacts, Partial<Cause>[]] => [
    outcome,
    {},
    [request({ kind: 'request_decided', to: OWN as Cause['to'], data: { outcome } })],
  ]),
  [
    'step_completed',
    { decision: { on_behalf_of_id: null, opportunity_id: 'line' } },
    [request({ kind: 'line_endorsed', to: { roles: ['maker'] }, opportunity_id: 'line' })],
  ],
  [
    'question_asked',
    asked(),
    [request({ kind: 'question_asked', to: { user_ids: ['asked'], roles: ['delegates_of_asked'] }, ...ofLine })],
  ],
  [
    'question_asked',
    asked({ opportunity_ids: ['line', 'second'] }),
    [
      request({
        kind: 'question_asked',
        to: { user_ids: ['asked'], roles: ['delegates_of_asked'] },
        subject_id: 'question',
      }),
    ],
  ],
  [
    'question_answered',
    asked({ answered_by_id: 'asked' }),
    [request({ kind: 'question_answered', to: { user_ids: ['asker'] }, data: { ending: 'answered' }, ...ofLine })],
  ],
  [
    'question_answered',
    asked({ answered_by_id: 'delegate' }),
    [
      request({
        kind: 'question_answered',
        to: { user_ids: ['asker'] },
        data: { ending: 'answered' },
        on_behalf_of_id: 'asked',
        ...ofLine,
      }),
    ],
  ],
  [
    'question_closed',
    { ...asked(), reason: 'lapsed' },
    [request({ kind: 'question_answered', to: { user_ids: ['asker'] }, data: { ending: 'lapsed' }, ...ofLine })],
  ],
  [
    'question_closed',
    { ...asked(), reason: 'closed' },
    [request({ kind: 'question_answered', to: { user_ids: ['asker'] }, data: { ending: 'closed' }, ...ofLine })],
  ],
  [
    'commented',
    { comment: { ...COMMENT, visibility: 'internal' }, ...PEOPLE },
    [
      request({ kind: 'mentioned', to: TO_PEOPLE, opportunity_id: 'line', subject_id: 'comment', is_internal: true }),
      request({
        kind: 'commented',
        to: { roles: ['maker', 'signers'] },
        opportunity_id: 'line',
        subject_id: 'comment',
        is_internal: true,
      }),
    ],
  ],
  [
    'reassigned',
    { ...STEP, to_user_id: 'ann' },
    [request({ kind: 'step_reassigned', to: { user_ids: ['ann'] }, opportunity_id: 'line', subject_id: EVENT })],
  ],
  ['reassigned', { ...STEP, to_user_id: null }, []],
  ['revoked', {}, [request({ kind: 'price_revoked', to: OWN as Cause['to'], subject_id: EVENT })]],
  ['superseded', {}, [request({ kind: 'price_superseded', to: OWN as Cause['to'] })]],
];

test.each(CASES)('approval_request.%s with %j', (type, facts, expected) => {
  const news = newsOf({ type: `approval_request.${type}`, facts });
  const wanted = expected.map((cause) => ({
    ...cause,
    news,
    ...(cause.subject_id === 'comment' && { is_internal: true }),
  }));
  expect(causesOf(news)).toEqual(wanted);
});

const PARTIES = { delegate_id: 'dora', principal_id: 'paul' };
const parties = (kind: Cause['kind']): Partial<Cause>[] => [
  other('delegation', { kind, to: { user_ids: ['dora'] }, data: { side: 'delegate' } }),
  other('delegation', { kind, to: { user_ids: ['paul'] }, data: { side: 'principal' } }),
];

const DATED = { date: '2026-11-30', cause: 'once', ...PEOPLE };

const OTHERS: [string, EventFacts, Partial<Cause>[]][] = [
  ['delegation.started', PARTIES, parties('delegation_started')],
  ['delegation.ended', PARTIES, parties('delegation_ended')],
  ['delegation.revoked', PARTIES, parties('delegation_ended')],
  [
    'price_expiring',
    DATED,
    [request({ kind: 'price_expiring', to: OWN as Cause['to'], data: { date: '2026-11-30' }, cause: 'once' })],
  ],
  [
    'api_key_expiring',
    DATED,
    [
      other('api_key', {
        kind: 'api_key_expiring',
        to: { owners: true, ...TO_PEOPLE },
        data: { date: '2026-11-30' },
        cause: 'once',
      }),
    ],
  ],
  ['job_finished', PEOPLE, [other('job', { kind: 'job_finished', to: TO_PEOPLE })]],
  [
    'webhook_endpoint_disabled',
    {},
    [other('webhook_endpoint', { kind: 'webhook_endpoint_disabled', to: { permission: 'webhooks:manage' } })],
  ],
  [
    'chat_channel_disabled',
    {},
    [other('chat_channel', { kind: 'chat_channel_disabled', to: { permission: 'webhooks:manage' } })],
  ],
  [
    'email_stopped',
    {},
    [other('user', { kind: 'email_stopped', to: { user_ids: [REQUEST], permission: 'users:manage' } })],
  ],
  ['password_changed', {}, [other('user', { kind: 'password_changed', to: { user_ids: [REQUEST] } })]],
  [
    'sign_in_new_device',
    { session_id: 'session' },
    [other('user', { kind: 'sign_in_new_device', to: { user_ids: [REQUEST] }, subject_id: 'session' })],
  ],
];

test.each(OTHERS)('%s with %j', (type, facts, expected) => {
  const news = newsOf({ type, facts });
  expect(causesOf(news)).toEqual(expected.map((cause) => ({ ...cause, news })));
});

test.each(['approval_request.deleted', 'product.updated'])('the type %s notifies no one', (type) => {
  expect(causesOf(newsOf({ type }))).toEqual([]);
});

test('events without the facts of their type notify no one, and do not fail', () => {
  for (const type of NEWS_TYPES)
    for (const { to } of causesOf(newsOf({ type }))) expect(to.user_ids ?? []).not.toContain(undefined);
});

test('each kind is caused by a type, or by steps that became active', () => {
  const caused = [...CASES.map(([type, ...rest]) => [`approval_request.${type}`, ...rest] as const), ...OTHERS].flatMap(
    ([type, facts]) => causesOf(newsOf({ type, facts })).map(({ kind }) => kind),
  );
  const needed = approvalNeeded(newsOf(), { opportunity_id: 'line', step_id: 'step', user_ids: ['ann'] });
  expect(needed).toEqual(
    request({
      kind: 'approval_needed',
      news: newsOf(),
      to: { user_ids: ['ann'] },
      opportunity_id: 'line',
      step_id: 'step',
    }),
  );
  expect(new Set([needed.kind, ...caused])).toEqual(new Set(NOTIFICATION_KINDS.map(({ name }) => name)));
});

test('steps become active with a creation, an edit, a resubmission and an endorsement', () => {
  expect(NEWS_TYPES.filter((type) => mayActivate(newsOf({ type }))).toSorted()).toEqual([
    'approval_request.created',
    'approval_request.resubmitted',
    'approval_request.step_completed',
    'approval_request.updated',
  ]);
});
