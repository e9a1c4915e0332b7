import type { ExampleRequest } from './example-request';
import { typescriptExample } from './typescript-example';

const request: ExampleRequest = {
  method: 'GET',
  target: '/v2/things',
  credential: 'key',
  isIdempotent: false,
  setsCookie: false,
  answers: ['ThingPage'],
};
const END = 'if (!response.ok) throw new Error(await response.text());';

test('a read has the key only, and the type of its answer', () => {
  expect(typescriptExample(request)).toBe(
    [
      "const path = '/v2/things';",
      'const response = await fetch(BASE + path, {',
      '  headers: { Authorization: `Bearer ${KEY}` },',
      '});',
      END,
      "const result = (await response.json()) as Schemas['ThingPage'];",
    ].join('\n'),
  );
});

test('a write names its method and has a key for repeats, and its body with its type', () => {
  const body = { value: { name: "it's" }, schema: 'ThingInput' };
  expect(typescriptExample({ ...request, method: 'POST', isIdempotent: true, body, answers: ['Thing', 'Job'] })).toBe(
    [
      "const path = '/v2/things';",
      'const response = await fetch(BASE + path, {',
      "  method: 'POST',",
      '  headers: {',
      '    Authorization: `Bearer ${KEY}`,',
      "    'Content-Type': 'application/json',",
      "    'Idempotency-Key': crypto.randomUUID(),",
      '  },',
      "  body: JSON.stringify({ name: 'it\\'s' } satisfies Schemas['ThingInput']),",
      '});',
      END,
      "const result = (await response.json()) as Schemas['Thing'] | Schemas['Job'];",
    ].join('\n'),
  );
});

test('without credentials there are no options; an answer without a named schema is an object, and a text is read as text', () => {
  const open = typescriptExample({ ...request, credential: 'none', answers: [] });
  expect(open).toContain('await fetch(BASE + path);');
  expect(open).toContain('as object;');
  expect(typescriptExample({ ...request, answers: undefined })).toContain('const text = await response.text();');
});

test('the session is sent with the own origin', () => {
  expect(typescriptExample({ ...request, method: 'DELETE', credential: 'session' })).toContain(
    '    Cookie: SESSION,\n    Origin: BASE,\n',
  );
});
