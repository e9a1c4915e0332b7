import { gzipSync } from 'node:zlib';
import { HEADER_VALUES } from './hostile-values';
import type { HttpRequest } from './http-client';
import type { CaseGroup, Parts } from './operation';

const bodyOf = ({ body = '{}' }: HttpRequest): string => String(body);
const type =
  (value: string) =>
  ({ headers }: HttpRequest) => ({ headers: { ...headers, 'content-type': value } });
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** Wrong bodies and headers, independent of the request. */
const BODIES: Record<string, (valid: HttpRequest) => Partial<HttpRequest>> = {
  'an empty body': () => ({ body: '' }),
  'a missing body': () => ({ body: undefined }),
  'a body of blanks': () => ({ body: ' '.repeat(10_000) }),
  'half a body': (valid) => ({ body: bodyOf(valid).slice(0, Math.ceil(bodyOf(valid).length / 2)) }),
  'something behind the body': (valid) => ({ body: `${bodyOf(valid)}]` }),
  'two bodies': (valid) => ({ body: bodyOf(valid) + bodyOf(valid) }),
  'a byte order mark': (valid) => ({ body: `\ufeff${bodyOf(valid)}` }),
  'UTF-16': (valid) => ({ body: utf16(bodyOf(valid)) }),
  'UTF-16, declared': (valid) => ({ ...type('application/json; charset=utf-16')(valid), body: utf16(bodyOf(valid)) }),
  'bytes that are not UTF-8': (valid) => ({
    body: Buffer.concat([
      Buffer.from(bodyOf(valid).slice(0, -1)),
      Buffer.from([0xff, 0xfe, 0x80, 0xed, 0xa0, 0x80, 0x7d]),
    ]),
  }),
  'a surrogate in UTF-8': () => ({ body: Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]) }),
  'gzip, declared': (valid) => ({
    headers: { ...valid.headers, 'content-encoding': 'gzip' },
    body: gzipSync(bodyOf(valid)),
  }),
  'gzip, not declared': (valid) => ({ body: gzipSync(bodyOf(valid)) }),
  'an unknown encoding': (valid) => ({ headers: { ...valid.headers, 'content-encoding': 'x-unknown' } }),
  'no content type': ({ headers }) => ({
    headers: Object.fromEntries(Object.entries(headers ?? {}).filter(([name]) => name !== 'content-type')),
  }),
  'plain text': type('text/plain'),
  'a form': (valid) => ({ ...type('application/x-www-form-urlencoded')(valid), body: 'a=1&a[b]=2&__proto__[c]=3' }),
  'a multipart form without parts': (valid) => ({ ...type('multipart/form-data; boundary=x')(valid), body: '--x--' }),
  'a content type that is none': type('application/json; charset="'),
  'a content type of 8 KB': (valid) => type(`application/json; a=${'x'.repeat(8_000)}`)(valid),
  'no value of JSON': () => ({ body: 'NaN' }),
  null: () => ({ body: 'null' }),
  'a number': () => ({ body: '1e400' }),
  'a text': () => ({ body: '"\\ud800"' }),
  'an empty list': () => ({ body: '[]' }),
  'a list of lists': () => ({ body: '[[[[]]]]' }),
  '100,000 levels': () => ({ body: '['.repeat(100_000) }),
  '1,100 KB of blanks': () => ({ body: ' '.repeat(1_100_000) }),
};

const HEADERS = [
  'idempotency-key',
  'if-match',
  'if-none-match',
  'x-request-id',
  'x-forwarded-host',
  'x-forwarded-proto',
  'accept',
  'accept-encoding',
  'origin',
  'cookie',
  'authorization',
  'user-agent',
  'traceparent',
  'x-http-method-override',
];

const LARGE = /^body: (100,000 levels|1,100 KB)/;

/** Hostile bodies and headers for an operation. @param described headers that its description names */
export function transportCases(requestOf: (parts: Parts) => HttpRequest, described: string[] = []): CaseGroup[] {
  const caseOf = (name: string, change: (valid: HttpRequest) => Partial<HttpRequest>) => ({
    name,
    isLarge: LARGE.test(name),
    request: (parts: Parts) => changed(requestOf(parts), change),
  });
  const bodies = {
    name: 'body',
    sample: 4,
    cases: Object.entries(BODIES).map(([name, change]) => caseOf(`body: ${name}`, change)),
  };
  const names = described.map((name) => name.toLowerCase());
  const groupOf = (name: string, sample: number): CaseGroup => ({
    name: `header ${name}`,
    sample,
    cases: HEADER_VALUES.map((value) =>
      caseOf(`header ${name}: ${JSON.stringify(value.slice(0, 20))} of ${value.length}`, ({ headers }) => ({
        headers: { ...headers, [name]: value },
      })),
    ),
  });
  const others = HEADERS.filter((name) => !names.includes(name)).flatMap((name) => groupOf(name, 0).cases);
  return [bodies, ...names.map((name) => groupOf(name, 1)), { name: 'other headers', sample: 2, cases: others }];
}

const changed = (request: HttpRequest, change: (valid: HttpRequest) => Partial<HttpRequest>): HttpRequest => ({
  ...request,
  ...change(request),
});
