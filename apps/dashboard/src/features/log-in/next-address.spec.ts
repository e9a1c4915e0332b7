import { nextAddress } from './next-address';

test.each([
  ['/requests?page=2', '/requests?page=2'],
  ['/', '/'],
  [undefined, '/'],
  ['', '/'],
  ['requests', '/'],
  ['//other.example', '/'],
  ['/\\other.example', '/'],
  ['https://other.example', '/'],
  ['javascript:alert(1)', '/'],
])('after a log-in with next=%s the page goes to %s', (next, address) => {
  expect(nextAddress(next)).toBe(address);
});
