import { requestOf } from './request-of';

test.each([
  ['approval_request.approved', { data: { id: '01A' } }, '01A'],
  ['webhook.test', { data: { id: '01A' } }, undefined],
  ['approval_request.approved', { data: {} }, undefined],
  ['approval_request.approved', { data: { id: 7 } }, undefined],
  ['approval_request.approved', null, undefined],
  ['approval_request.approved', 'text', undefined],
])('%s with %j is about %s', (type, payload, id) => {
  expect(requestOf(type, payload)).toBe(id);
});
