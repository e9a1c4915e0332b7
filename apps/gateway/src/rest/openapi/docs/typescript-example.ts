import type { ExampleRequest } from './example-request';
import { typescriptLiteral } from './typescript-literal';

const CREDENTIALS = {
  key: ['Authorization: `Bearer ${KEY}`'],
  metrics_token: ['Authorization: `Bearer ${METRICS_TOKEN}`'],
  session: ['Cookie: SESSION', 'Origin: BASE'],
  none: [],
};

/** The request with `fetch`, with the constants and the type `Schemas` of {@link typescriptSetUp}. */
export function typescriptExample(request: ExampleRequest): string {
  const { method, target, answers } = request;
  const options = [...(method === 'GET' ? [] : [`method: '${method}',`]), ...headersOf(request), ...bodyOf(request)];
  return [
    `const path = ${typescriptLiteral(target)};`,
    `const response = await fetch(BASE + path${options.length ? `, {\n  ${options.join('\n  ')}\n}` : ''});`,
    'if (!response.ok) throw new Error(await response.text());',
    answers ? `const result = (await response.json()) as ${typeOf(answers)};` : 'const text = await response.text();',
  ].join('\n');
}

/** The lines that the examples need once, at the head of a program. */
export const typescriptSetUp = `// npx openapi-typescript "$BASE/v2/openapi.json" --output das.ts
import type { components } from './das.ts';

type Schemas = components['schemas'];
const { BASE = 'http://127.0.0.1:3000', KEY, SESSION = '', METRICS_TOKEN } = process.env;`;

function headersOf({ credential, isIdempotent, body }: ExampleRequest): string[] {
  const headers = [
    ...CREDENTIALS[credential],
    ...(body ? ["'Content-Type': 'application/json'"] : []),
    ...(isIdempotent ? ["'Idempotency-Key': crypto.randomUUID()"] : []),
  ];
  if (headers.length === 0) return [];
  return headers.length === 1
    ? [`headers: { ${headers[0]} },`]
    : ['headers: {', ...headers.map((each) => `  ${each},`), '},'];
}

function bodyOf({ body }: ExampleRequest): string[] {
  if (!body) return [];
  const literal = typescriptLiteral(body.value, '  ');
  return [`body: JSON.stringify(${literal}${body.schema ? ` satisfies ${typeOf([body.schema])}` : ''}),`];
}

const typeOf = (names: string[]): string => names.map((name) => `Schemas['${name}']`).join(' | ') || 'object';
