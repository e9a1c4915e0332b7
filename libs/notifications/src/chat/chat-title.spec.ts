import { NOTIFICATION_KINDS } from '../kinds';
import type { MessageData } from '../messages/chat-message';
import { chatTitle } from './chat-title';

test.each<[string, MessageData, string]>([
  ['approval_needed', {}, 'Helios: approval is needed'],
  ['approval_due_soon', {}, 'Helios: approval is due soon'],
  ['approval_overdue', {}, 'Helios: approval is overdue'],
  ['approval_escalated', {}, 'Helios: approval was escalated'],
  ['request_decided', { outcome: 'partially_approved' }, 'Helios: partly approved'],
  ['price_revoked', {}, 'Helios: the approval was revoked'],
])('the title of %s', (kind, data, title) => {
  expect(chatTitle({ kind, data, resource_type: 'approval_request' }, 'Helios')).toBe(title);
});

test.each<[string, MessageData, string, string]>([
  ['webhook_endpoint_disabled', {}, 'webhook_endpoint', 'A webhook endpoint was disabled'],
  ['test', {}, 'chat_channel', 'Test message'],
  ['summary', { counts: { approval_needed: 1_000, approval_overdue: 31 } }, 'chat_channel', '1,031 messages'],
  ['approval_needed', {}, 'approval_request', 'No longer available.'],
])('the title of %s without a request', (kind, data, resource_type, title) => {
  expect(chatTitle({ kind, data, resource_type }, undefined)).toBe(title);
});

test('no title of a kind in chat speaks to one person', () => {
  for (const { name: kind, resource_type } of NOTIFICATION_KINDS.filter(({ in_chat }) => in_chat))
    expect(chatTitle({ kind, data: {}, resource_type: resource_type ?? '' }, 'Helios')).not.toMatch(/\byou/);
});
