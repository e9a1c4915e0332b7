import type { DocumentedOperation } from './list-operations';
import { navigation, tagTitle } from './navigation';
import { html } from './html';

const at = (path: string): DocumentedOperation[] => [
  { id: 'op', method: 'GET', path, title: 'Read `a` <thing>' } as DocumentedOperation,
];

test.each([
  ['api-keys', '/v2/api-keys', 'API keys'],
  ['webhook-event-types', '/v2/webhook-event-types', 'Webhook event types'],
  ['discount', '/v1/discount/create', 'Discount, version 1'],
  ['service', '/health/live', 'Service'],
])('the tag %s of %s is “%s”', (tag, path, title) => {
  expect(tagTitle(tag, at(path))).toBe(title);
});

test('an operation is a link to its anchor, with summary, method and path as text', () => {
  const { text } = navigation(
    [{ id: 'errors', title: 'Errors', content: html`` }],
    new Map([['things', [...at('/v2/things/{id}'), ...at('/v2/things')]]]),
  );
  expect(text).toContain(
    '<a href="#op" class="operation-link">Read a &#60;thing&#62; <span><b>GET</b> /v2/things/{id}</span></a>',
  );
  expect(text).toContain('<a href="#errors">Errors</a>');
  expect(text).toContain('2 operations');
});
