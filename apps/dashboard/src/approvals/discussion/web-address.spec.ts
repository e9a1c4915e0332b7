import { webAddress } from './web-address';

test('an address with https is linked with its host', () => {
  expect(webAddress('https://docs.example/a b')).toEqual({ href: 'https://docs.example/a%20b', host: 'docs.example' });
});

test.each(['javascript:alert(1)', 'http://docs.example', '/requests', 'data:text/html,x', ''])('%j is not', (url) => {
  expect(webAddress(url)).toBeUndefined();
});
