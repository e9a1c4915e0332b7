import { createHash } from 'node:crypto';
import { useHooks } from '../support/fixtures';
import { MAIN, ServiceProcess, demoOf, discard, newDataDir } from '../support/service-process';

/** Tries each way to make code from text when the process ends, and prints the outcomes. */
const PROBE = `
  const functions = [() => 1, async () => 1, function* () {}, async function* () {}];
  const ways = {
    'eval': () => eval('1'),
    'indirect eval': () => (0, eval)('1'),
    'Function': () => Function('return 1'),
    'new Function': () => new Function('return 1'),
    'Reflect.construct': () => Reflect.construct(Function, ['return 1']),
    'a subclass': () => new (class extends Function {})('return 1'),
    ...Object.fromEntries(functions.flatMap((each, kind) => [
      ['constructor ' + kind, () => each.constructor('return 1')],
      ['new constructor ' + kind, () => new each.constructor('return 1')],
    ])),
    'the inherited constructor': () => Object.getPrototypeOf(functions[1].constructor)('return 1'),
  };
  process.on('exit', () => {
    for (const [name, way] of Object.entries(ways)) {
      try { way(); console.log('code was made by ' + name); } catch (error) { console.log(error.name + ' by ' + name); }
    }
    console.log('instances: ' + functions.every((each) => each instanceof Function));
  });`;

const data_dir = newDataDir();
const service = {} as { process: ServiceProcess; url: string };
useHooks(
  async () => {
    service.process = new ServiceProcess(data_dir, { DAS_METRICS_TOKEN: 'm'.repeat(32) }, [
      `--import=data:text/javascript,${encodeURIComponent(PROBE)}`,
      MAIN,
    ]);
    service.url = await service.process.ready();
  },
  async () => {
    await service.process.end('SIGKILL');
    discard(data_dir);
  },
);

const sha256Hash = (query: string): string => createHash('sha256').update(query).digest('hex');

/** One request of each kind, with the status of its response. */
function requests({
  keys,
  users,
}: ReturnType<typeof demoOf>['tenants'][number]): [
  status: number,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
][] {
  const query = '{ products(first: 2, filter: { partnumber: "vps" }) { data { id } } }';
  const create = 'mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }';
  const input = {
    partnumber: 'CODE-1',
    list_price: 1.5,
    custom_fields: [{ name: 'Colour', type: 'text', pattern: '^a+$' }],
    other_details: { a: ['return 1'] },
  };
  const persisted = { persistedQuery: { version: 1, sha256Hash: sha256Hash(query) } };
  const [{ email = '', password = '' } = {}] = users;
  return [
    [200, '/graphql', { query }],
    [200, '/graphql', { query }],
    [200, '/graphql', { query: '{ unknown }' }],
    [
      200,
      '/graphql',
      [
        { query: create, variables: { input } },
        { query: create, variables: { input } },
      ],
    ],
    [200, '/graphql', { query, extensions: persisted }],
    [200, '/graphql', { extensions: persisted }],
    [
      200,
      '/graphql',
      { query: create, variables: { input: { ...input, partnumber: 'CODE-2' } } },
      { 'idempotency-key': 'code-generation' },
    ],
    [200, `/graphql?query=${encodeURIComponent('{ __schema { types { name } } }')}`],
    [200, '/v2/products?per_page=2&sort=-partnumber'],
    [201, '/v2/products', { partnumber: 'CODE-3' }],
    [422, '/v2/products', { partnumber: '' }],
    [404, '/v2/nothing'],
    [200, '/v2/openapi.json'],
    [200, '/v2/docs'],
    [200, '/', undefined, { accept: 'text/html' }],
    [200, '/health/ready'],
    [200, '/metrics', undefined, { authorization: `Bearer ${'m'.repeat(32)}` }],
    [200, '/v2/session', { email, password }],
    [401, '/graphql', { query }, { authorization: 'Bearer none' }],
  ].map(([status, path, body, headers]) => [
    status,
    path,
    body,
    { authorization: `Bearer ${keys['owner']}`, ...(headers as object) },
  ]) as ReturnType<typeof requests>;
}

test('the built service answers each kind of request, and makes no code from text once it listens', async () => {
  const [tenant] = demoOf(data_dir).tenants;
  if (!tenant) throw new Error('The demo has no tenant.');
  for (const [status, path, body, headers] of requests(tenant)) {
    const method = body === undefined ? 'GET' : 'POST';
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const isBroken = (await response.text()).includes('"code":"INTERNAL_SERVER_ERROR"');
    expect({ path, status: response.status, isBroken }).toEqual({ path, status, isBroken: false });
  }
  expect(await service.process.end()).toBe(0);
  const { output } = service.process;
  expect(output).not.toContain('code was made');
  expect(output.match(/^EvalError by .*$/gm)).toHaveLength(15);
  expect(output).toContain('instances: true');
});
