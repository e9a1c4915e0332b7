import { resourceAddress } from './resource-address';

test.each([
  ['approval_request', '01A', '/requests/01A'],
  ['product', '7', '/products/7'],
  ['webhook_endpoint', '01B', '/webhooks/01B'],
  ['api_key', '01C', '/settings/api-keys'],
  ['product', '../../evil?x', '/products/..%2F..%2Fevil%3Fx'],
  ['webhook_delivery', '01D', undefined],
  ['product', null, undefined],
  [null, '7', undefined],
])('%s %s is at %s', (type, id, address) => {
  expect(resourceAddress(type, id)).toBe(address);
});
