import type { NotificationData } from '../inbox/notification';
import { type KindName, NOTIFICATION_KINDS } from '../kinds';
import { type Names, titleOf } from './title-of';

const REQUEST = { request: 'Helios', actor: 'Mara' };
const PAIR = { principal: 'Paul', delegate: 'Dora' };

const CASES: [KindName, NotificationData, Names, string][] = [
  ['approval_needed', {}, REQUEST, 'Helios: your approval is needed'],
  ['approval_due_soon', {}, REQUEST, 'Helios: approval is due soon'],
  ['approval_overdue', {}, REQUEST, 'Helios: approval is overdue'],
  ['approval_escalated', {}, REQUEST, 'Helios: approval was escalated to you'],
  ['request_decided', { outcome: 'approved' }, REQUEST, 'Helios: approved'],
  ['request_decided', { outcome: 'partially_approved' }, REQUEST, 'Helios: partly approved'],
  ['request_decided', { outcome: 'denied' }, REQUEST, 'Helios: denied'],
  ['request_decided', { outcome: 'withdrawn' }, REQUEST, 'Helios: withdrawn'],
  ['request_decided', { outcome: 'expired' }, REQUEST, 'Helios: expired'],
  ['line_endorsed', {}, REQUEST, 'Helios: endorsed'],
  ['question_asked', {}, REQUEST, 'Helios: Mara asks you a question'],
  ['question_answered', { ending: 'answered' }, REQUEST, 'Helios: Mara answered your question'],
  ['question_answered', { ending: 'closed' }, REQUEST, 'Helios: your question was closed'],
  ['question_answered', { ending: 'lapsed' }, REQUEST, 'Helios: your question lapsed'],
  ['mentioned', {}, REQUEST, 'Helios: Mara mentioned you'],
  ['commented', {}, REQUEST, 'Helios: Mara commented'],
  ['step_reassigned', {}, REQUEST, 'Helios: assigned to you by Mara'],
  ['step_reassigned', {}, { request: 'Helios' }, 'Helios: assigned to you by The service'],
  ['delegation_started', { side: 'delegate' }, PAIR, 'You now act for Paul'],
  ['delegation_started', { side: 'principal' }, PAIR, 'Dora now acts for you'],
  ['delegation_ended', { side: 'delegate' }, PAIR, 'You no longer act for Paul'],
  ['delegation_ended', { side: 'principal' }, PAIR, 'Dora no longer acts for you'],
  ['price_revoked', {}, REQUEST, 'Helios: the approval was revoked'],
  ['price_superseded', {}, REQUEST, 'Helios: replaced by a revision'],
  ['price_expiring', { date: '2026-11-30' }, REQUEST, 'Helios: the approval ends on 2026-11-30'],
  ['api_key_expiring', { date: '2026-11-30' }, { resource: 'ERP' }, 'The API key ERP expires on 2026-11-30'],
  ['webhook_endpoint_disabled', {}, {}, 'A webhook endpoint was disabled'],
  ['chat_channel_disabled', {}, { resource: 'Sales' }, 'The chat channel Sales was disabled'],
  ['email_stopped', {}, { resource: 'Dora' }, 'E-mail to Dora was stopped'],
  ['job_finished', {}, { job: { kind: 'bulk_approve', failed: false } }, 'Bulk approval finished'],
  ['job_finished', {}, { job: { kind: 'bulk_deny', failed: true } }, 'Bulk denial failed'],
  ['job_finished', {}, { job: { kind: 'product_upsert', failed: false } }, 'Product import finished'],
  ['job_finished', {}, { job: { kind: 'product_category_upsert', failed: false } }, 'Category import finished'],
  ['job_finished', {}, { job: { kind: 'webhook_replay', failed: false } }, 'Replay of webhooks finished'],
  ['job_finished', {}, { job: { kind: 'policy_simulation', failed: true } }, 'Simulation failed'],
  ['sign_in_new_device', {}, {}, 'New sign-in to your account'],
  ['password_changed', {}, {}, 'Your password was changed'],
];

test.each(CASES)('%s %j of %j is “%s”', (kind, data, names, title) => {
  expect(titleOf({ kind, data }, names)).toBe(title);
});

test('each kind has a title', () => {
  expect([...new Set(CASES.map(([kind]) => kind))]).toEqual(NOTIFICATION_KINDS.map(({ name }) => name));
});

test.each([
  ['255 characters stay', 237, '', 255],
  ['256 characters are cut to 255', 238, '…', 255],
  ['pairs of surrogates count once', 400, '…', 255],
])('%s', (_, length, end, count) => {
  const title = titleOf({ kind: 'commented', data: {} }, { request: 'Helios', actor: '😀'.repeat(length) });
  expect([...title]).toHaveLength(count);
  expect(title.endsWith(end || ' commented')).toBe(true);
});

test.each(['{actor}', '$&', '${x}', '%s', '\u0000', '__proto__', '=?utf-8?q?x?='])(
  'the name %j is in the title as it is',
  (name) => {
    expect(titleOf({ kind: 'commented', data: {} }, { request: name, actor: name })).toBe(`${name}: ${name} commented`);
  },
);

test.each(['__proto__', 'constructor', 'later_kind'])('a job of the unknown kind %s is called so', (kind) => {
  expect(titleOf({ kind: 'job_finished', data: {} }, { job: { kind, failed: false } })).toBe('Job finished');
});
