import type { NotificationData } from '../inbox/notification';
import type { KindName } from '../kinds';
import type { Addressees, Cause, News } from './news';

type Details = Partial<
  Pick<
    Cause,
    'cause' | 'data' | 'is_internal' | 'on_behalf_of_id' | 'opportunity_id' | 'resource_type' | 'step_id' | 'subject_id'
  >
>;

/** The causes of an event type. A type that is not listed notifies no one by itself. */
const RULES: Record<string, (news: News) => Cause[]> = {
  'approval_request.due_soon': (news) => [late('approval_due_soon', news)],
  'approval_request.overdue': (news) => [late('approval_overdue', news)],
  'approval_request.escalated': (news) => [late('approval_escalated', news)],
  'approval_request.approved': (news) => [
    decided(news, news.facts.lifecycle_state === 'partially_approved' ? 'partially_approved' : 'approved'),
  ],
  'approval_request.denied': (news) => [decided(news, 'denied')],
  'approval_request.withdrawn': (news) => [{ ...decided(news, 'withdrawn'), subject_id: news.id }],
  'approval_request.expired': (news) => [decided(news, 'expired')],
  'approval_request.step_completed': (news) => [
    cause('line_endorsed', news, { roles: ['maker'] }, { opportunity_id: news.facts.decision?.opportunity_id ?? null }),
  ],
  'approval_request.question_asked': (news) => [asked(news)],
  'approval_request.question_answered': (news) => [ended(news, 'answered')],
  'approval_request.question_closed': (news) => [ended(news, news.facts.reason === 'lapsed' ? 'lapsed' : 'closed')],
  'approval_request.commented': commented,
  'approval_request.reassigned': (news) =>
    toUser(news.facts.to_user_id).map((to) =>
      cause('step_reassigned', news, to, {
        opportunity_id: news.facts.step?.opportunity_id ?? null,
        subject_id: news.id,
      }),
    ),
  'approval_request.revoked': (news) => [
    cause('price_revoked', news, { roles: ['maker', 'sales_contact'] }, { subject_id: news.id }),
  ],
  'approval_request.superseded': (news) => [cause('price_superseded', news, { roles: ['maker', 'sales_contact'] })],
  'delegation.started': (news) => delegation('delegation_started', news),
  'delegation.ended': (news) => delegation('delegation_ended', news),
  'delegation.revoked': (news) => delegation('delegation_ended', news),
  price_expiring: (news) => [
    cause(
      'price_expiring',
      news,
      { roles: ['maker', 'sales_contact'] },
      { data: { date: news.facts.date }, cause: news.facts.cause },
    ),
  ],
  api_key_expiring: (news) => [
    cause(
      'api_key_expiring',
      news,
      { owners: true, user_ids: userIds(news) },
      { resource_type: 'api_key', data: { date: news.facts.date }, cause: news.facts.cause },
    ),
  ],
  job_finished: (news) => [cause('job_finished', news, { user_ids: userIds(news) }, { resource_type: 'job' })],
  webhook_endpoint_disabled: (news) => [
    cause('webhook_endpoint_disabled', news, { permission: 'webhooks:manage' }, { resource_type: 'webhook_endpoint' }),
  ],
  chat_channel_disabled: (news) => [
    cause('chat_channel_disabled', news, { permission: 'webhooks:manage' }, { resource_type: 'chat_channel' }),
  ],
  email_stopped: (news) => [
    cause(
      'email_stopped',
      news,
      { user_ids: [news.resource_id], permission: 'users:manage' },
      { resource_type: 'user' },
    ),
  ],
  password_changed: (news) => [
    cause('password_changed', news, { user_ids: [news.resource_id] }, { resource_type: 'user' }),
  ],
  sign_in_new_device: (news) => [
    cause(
      'sign_in_new_device',
      news,
      { user_ids: [news.resource_id] },
      { resource_type: 'user', subject_id: news.facts.session_id ?? null },
    ),
  ],
};

/** Events after which a step of their request may have become active. */
const ACTIVATING: ReadonlySet<string> = new Set([
  'approval_request.created',
  'approval_request.updated',
  'approval_request.resubmitted',
  'approval_request.step_completed',
]);

/** The event types and kinds of notices that notify people. */
export const NEWS_TYPES = [...new Set([...Object.keys(RULES), ...ACTIVATING])];

/** Whether steps may have become active with it: who is asked is read from the steps. */
export const mayActivate = ({ type }: News): boolean => ACTIVATING.has(type);

/** The causes of one event or notice, without steps that became active. */
export const causesOf = (news: News): Cause[] => RULES[news.type]?.(news) ?? [];

/** The cause of a step that became active. @param user_ids the people who are asked to act at it */
export const approvalNeeded = (
  news: News,
  { opportunity_id, step_id, user_ids }: { opportunity_id: string | null; step_id: string; user_ids: string[] },
): Cause => cause('approval_needed', news, { user_ids }, { opportunity_id, step_id });

function cause(kind: KindName, news: News, to: Addressees, details: Details = {}): Cause {
  return {
    kind,
    news,
    to,
    resource_type: 'approval_request',
    opportunity_id: null,
    subject_id: null,
    on_behalf_of_id: news.facts.decision?.on_behalf_of_id ?? null,
    data: {},
    ...details,
  };
}

const late = (kind: KindName, news: News): Cause =>
  cause(
    kind,
    news,
    { user_ids: userIds(news) },
    { opportunity_id: news.facts.step?.opportunity_id ?? null, step_id: news.facts.step?.id },
  );

const decided = (news: News, outcome: NotificationData['outcome']): Cause =>
  cause('request_decided', news, { roles: ['maker', 'sales_contact'] }, { data: { outcome } });

/** The line of a question about exactly one. */
const lineOf = ({ facts: { question } }: News): string | null =>
  question?.opportunity_ids.length === 1 ? (question.opportunity_ids[0] as string) : null;

const asked = (news: News): Cause =>
  cause(
    'question_asked',
    news,
    { ...toUser(news.facts.question?.asked_to_id)[0], roles: ['delegates_of_asked'] },
    { opportunity_id: lineOf(news), subject_id: news.facts.question?.id ?? null },
  );

/** A delegate who answers acts on behalf of the person asked. */
function ended(news: News, ending: NotificationData['ending']): Cause {
  const { question } = news.facts;
  const principal = question && question.answered_by_id !== question.asked_to_id ? question.asked_to_id : null;
  return cause('question_answered', news, toUser(question?.asked_by_id)[0] ?? {}, {
    opportunity_id: lineOf(news),
    subject_id: question?.id ?? null,
    on_behalf_of_id: ending === 'answered' ? principal : null,
    data: { ending },
  });
}

function commented(news: News): Cause[] {
  const { comment } = news.facts;
  if (!comment) return [];
  const details = {
    opportunity_id: comment.opportunity_id,
    subject_id: comment.id,
    is_internal: comment.visibility === 'internal',
  };
  return [
    cause('mentioned', news, { user_ids: userIds(news) }, details),
    cause('commented', news, { roles: ['maker', 'signers'] }, details),
  ];
}

function delegation(kind: KindName, news: News): Cause[] {
  const { delegate_id, principal_id } = news.facts;
  const of = (side: NotificationData['side'], id: string | undefined): Cause[] =>
    toUser(id).map((to) => cause(kind, news, to, { resource_type: 'delegation', data: { side } }));
  return [...of('delegate', delegate_id), ...of('principal', principal_id)];
}

const userIds = ({ facts }: News): string[] => (facts.recipients ?? []).map(({ user_id }) => user_id);

/** Empty without a user. */
const toUser = (id: string | null | undefined): { user_ids: string[] }[] =>
  typeof id === 'string' ? [{ user_ids: [id] }] : [];
