import { callableUrl } from './callable-url';

const isCallable = (text: string, allowHttp = false): boolean => callableUrl(text, { allowHttp }) !== undefined;

test.each([
  'https://example.com',
  'https://example.com/hook?a=b@c',
  'https://example.com:8443/',
  'https://example.com:80/',
  'https://[2606:4700::1111]:1024/',
  'HTTPS://EXAMPLE.COM',
])('the URL %s is allowed', (text) => expect(isCallable(text)).toBe(true));

test('http is allowed only with allowHttp', () => {
  expect(isCallable('http://example.com')).toBe(false);
  expect(isCallable('http://example.com', true)).toBe(true);
});

test.each([
  'example.com/hook',
  '/hook',
  'https://',
  'https://exa mple.com',
  'ftp://example.com',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://user@example.com',
  'https://user:secret@example.com',
  'https://:secret@example.com',
  'https://@example.com',
  'https://example.com/#part',
  'https://example.com/#',
  'https://example.com:22',
  'https://example.com:25',
  'https://example.com:81',
  'https://example.com:1023',
  'https://example.com:0',
  'https://example.com:65536',
])('the URL %s is refused', (text) => expect(isCallable(text, true)).toBe(false));
