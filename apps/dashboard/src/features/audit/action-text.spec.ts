import { actionText, resourceText } from './action-text';

test.each([
  ['approval_request.created', 'Request created'],
  ['approval_line.step_skipped', 'Line step skipped'],
  ['webhook_endpoint.secret_rotated', 'Webhook endpoint secret rotated'],
  ['session.created', 'Logged in'],
  ['platform.restored', 'Database restored to an earlier time'],
  ['delegation.revoked', 'Delegation revoked'],
  ['unknown', 'Unknown'],
])('%s reads %s', (action, text) => {
  expect(actionText(action)).toBe(text);
});

test('a type that the page does not know is shown in its own words', () => {
  expect([resourceText('product_category'), resourceText('saved_view')]).toEqual(['Category', 'Saved view']);
});
