import { execFileSync } from 'node:child_process';
import { curlExample } from './curl-example';
import type { ExampleRequest } from './example-request';

const request: ExampleRequest = {
  method: 'GET',
  target: '/v2/things',
  credential: 'key',
  isIdempotent: false,
  setsCookie: false,
  answers: [],
};

test('a read has the key only', () => {
  expect(curlExample(request)).toBe('curl "$BASE/v2/things" \\\n  -H "Authorization: Bearer $KEY"');
});

test('a write names its method and has a key for repeats, and its body as JSON', () => {
  expect(curlExample({ ...request, method: 'PATCH', isIdempotent: true, body: { value: { a: 1 } } })).toBe(
    [
      'curl "$BASE/v2/things" \\',
      '  -X PATCH \\',
      '  -H "Authorization: Bearer $KEY" \\',
      '  -H "Idempotency-Key: $(uuidgen)" \\',
      '  -H "Content-Type: application/json" \\',
      "  -d '{",
      '  "a": 1',
      "}'",
    ].join('\n'),
  );
});

test.each<[ExampleRequest['credential'], boolean, string]>([
  ['none', false, ''],
  ['none', true, ' \\\n  -c cookies.txt'],
  ['session', true, ' \\\n  -b cookies.txt \\\n  -H "Origin: $BASE" \\\n  -c cookies.txt'],
  ['metrics_token', false, ' \\\n  -H "Authorization: Bearer $METRICS_TOKEN"'],
])('the credential %s, where the cookie is set: %s', (credential, setsCookie, options) => {
  expect(curlExample({ ...request, credential, setsCookie })).toBe(`curl "$BASE/v2/things"${options}`);
});

test('a shell passes address and body unchanged, with quotes, variables, commands and line ends in them', () => {
  const awkward = `it's "$HOME" \`id\` $(id) \\ \n ü`;
  const command = curlExample({
    ...request,
    target: `/v2/${awkward.replace('\n', '')}`,
    method: 'POST',
    body: { value: { awkward } },
  });
  const script = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }\n${command}`;
  const args = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: { BASE: 'http://b', KEY: 'k' } }).split(
    '\0',
  );
  expect(args[0]).toBe(`http://b/v2/${awkward.replace('\n', '')}`);
  expect(JSON.parse(args.at(-2) ?? '')).toEqual({ awkward });
});
