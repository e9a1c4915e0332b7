import { cut, requestName } from './request-name';

const ID = '01KJQDJGR0RT2GZSKYPD8J86G9';
const of = (customer_name: string | null, project_name: string | null = null): string =>
  requestName({ id: ID, customer_name, project_name });

test.each([
  ['the customer', of(' Helios ', 'Docks'), 'Helios'],
  ['the project without a customer', of(null, ' Docks '), 'Docks'],
  ['the project when the customer is blank', of(' \t\n', 'Docks'), 'Docks'],
  ['the short id without both', of('', ' '), 'Request 8J86G9'],
  ['120 characters as they are', of('x'.repeat(120)), 'x'.repeat(120)],
  ['121 characters cut after 120', of('x'.repeat(121)), `${'x'.repeat(120)}…`],
  ['255 characters cut after 120', of('x'.repeat(255)), `${'x'.repeat(120)}…`],
  ['pairs of surrogates count once and are not cut in two', of('😀'.repeat(121)), `${'😀'.repeat(120)}…`],
  ['words of markup and headers are letters', of('<b>a</b>\r\nBcc: x {actor}'), '<b>a</b>\r\nBcc: x {actor}'],
])('the name of a request is %s', (_, name, expected) => {
  expect(name).toBe(expected);
});

test.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'ab…'],
  ['😀😀😀😀', 3, '😀😀…'],
])('%j is cut to %d characters, with the ellipsis as the last', (text, most, expected) => {
  expect(cut(text, most)).toBe(expected);
});
