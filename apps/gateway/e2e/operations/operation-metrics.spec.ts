import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@das/platform';
import { Metrics } from '../../src/observability/metrics/metrics';
import { givenProduct } from '../support/factories';
import { useOwnGateway, useTenant } from '../support/fixtures';
import { post } from '../support/gateway';
import { until } from '../support/service-process';

const TOKEN = 'a-token-of-20-letters';
const gateway = useOwnGateway({ DAS_METRICS_TOKEN: TOKEN, DAS_GRAPHQL_MAX_DEPTH: 6 });
const tenant = useTenant(gateway);

type Samples = Map<string, number>;

/** The samples of the metrics with this prefix, without it. */
async function samplesOf(prefix: string): Promise<Samples> {
  const text = await gateway.app.get(Metrics).text();
  const lines = text.split('\n').filter((line) => line.startsWith(prefix));
  return new Map(
    lines.map(
      (line) =>
        [line.slice(prefix.length, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))] as const,
    ),
  );
}

const growth = (before: Samples, after: Samples): Record<string, number> =>
  Object.fromEntries(
    [...after]
      .map(([labels, value]) => [labels, value - (before.get(labels) ?? 0)] as const)
      .filter(([, grown]) => grown > 0),
  );

/** What the samples have grown by when the work is done. A request is counted after its response. */
async function grownBy(prefix: string, count: number, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await samplesOf(prefix);
  await work();
  const grown = async (): Promise<Record<string, number>> => growth(before, await samplesOf(prefix));
  const sum = (samples: Record<string, number>): number =>
    Object.values(samples).reduce((total, value) => total + value, 0);
  await until(async () => sum(await grown()) >= count);
  await pause(50); // none is counted twice
  return grown();
}

const operations = (count: number, work: () => Promise<unknown>): Promise<Record<string, number>> =>
  grownBy('das_graphql_operations_total', count, work);
const authorized = (): Record<string, string> => ({ authorization: `Bearer ${tenant.token}` });
const labels = (kind: string, root_field: string, code: string): string =>
  `{kind="${kind}",root_field="${root_field}",code="${code}"}`;

test('each operation of a batch is counted once, with its kind, root field and code', async () => {
  const batch = [
    { query: '{ ping }' },
    { query: '{ one: products { data { id } } two: products { data { id } } }' },
    { query: '{ ping viewer { id } }' },
    { query: 'mutation { createProduct(input: { partnumber: "P", list_price: -1 }) { id } }' },
    { query: '{ ping' },
    { query: '{ nothing }' },
    { query: 'query ($id: ID!) { product(id: $id) { id } }' },
    { query: '{ __typename }' },
    {},
  ];
  expect(await operations(batch.length, () => post(gateway.url, batch, authorized()))).toEqual({
    [labels('query', 'ping', 'ok')]: 1,
    [labels('query', 'products', 'ok')]: 1,
    [labels('query', 'other', 'GRAPHQL_VALIDATION_FAILED')]: 2,
    [labels('mutation', 'createProduct', 'VALIDATION_FAILED')]: 1,
    [labels('unknown', 'other', 'GRAPHQL_PARSE_FAILED')]: 1,
    [labels('query', 'product', 'BAD_USER_INPUT')]: 1,
    [labels('query', 'other', 'ok')]: 1,
    [labels('unknown', 'other', 'BAD_REQUEST')]: 1,
  });
});

test('an operation over a limit is counted', async () => {
  const query = `{ ${Array.from({ length: 40 }, (_, at) => `p${at}: ping`).join(' ')} }`;
  expect(await operations(1, () => tenant.graphql(query))).toEqual({
    [labels('query', 'ping', 'QUERY_TOO_COMPLEX')]: 1,
  });
});

test('a repetition of a mutation with its Idempotency-Key is counted like the first execution', async () => {
  const partnumber = newId();
  const query = `mutation { createProduct(input: { partnumber: "${partnumber}", list_price: 1 }) { id } }`;
  const repeated = async (): Promise<void> => {
    for (let times = 0; times < 2; times += 1) await tenant.graphql(query, {}, { 'idempotency-key': partnumber });
  };
  expect(await operations(2, repeated)).toEqual({ [labels('mutation', 'createProduct', 'ok')]: 2 });
  expect(
    await operations(1, () => tenant.graphql('mutation { createProduct }', {}, { 'idempotency-key': partnumber })),
  ).toEqual({
    [labels('mutation', 'createProduct', 'IDEMPOTENCY_KEY_REUSED')]: 1,
  });
});

test('refusals are counted by the reason of the failed authentication, or by the code of the error', async () => {
  const get = (path: string, token?: string): Promise<unknown> =>
    fetch(gateway.url + path, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
  const refused = async (): Promise<void> => {
    await get('/v2/products');
    await get('/v2/products', 'das_wrong');
    await post(gateway.url, { query: '{ ping }' });
    await post(gateway.url, { query: 'mutation { deleteTenant }' }, authorized()); // an error with status 200 is not a refusal
    await fetch(`${gateway.url}/v2/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'no@test.example', password: 'no-such-password' }),
    });
  };
  expect(await grownBy('das_refusals_total', 4, refused)).toEqual({
    '{reason="missing_header"}': 2,
    '{reason="bad_format"}': 1,
    '{reason="invalid_credentials"}': 1,
  });
});

test('waits for connections are observed', async () => {
  const wait = await grownBy('das_database_wait_seconds_count', 1, () => givenProduct(tenant));
  expect(Object.keys(wait)).toEqual(['']);
});

test('a process has at most 2,000 series for any requests', async () => {
  const metrics = gateway.app.get(Metrics);
  const request = (at: number): never =>
    ({
      method: `M${at % 30}`,
      routeOptions: { url: `/r${at}` },
      policy: { interface: at % 2 ? 'graphql' : 'rest' },
    }) as never;
  for (let at = 0; at < 5_000; at += 1) {
    metrics.countRequest(request(at), { statusCode: 100 + (at % 500), elapsedTime: 1 } as never);
    metrics.countOperation({
      kind: at % 2 ? 'query' : 'mutation',
      root_field: `f${at % 60}`,
      fields: [],
      code: `C${at % 30}`,
      seconds: 1,
    });
  }
  const series = (await metrics.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  expect(series.length).toBeLessThan(2_000);
  expect(series).toContainEqual(
    expect.stringMatching(
      /^das_http_request_duration_seconds_count\{interface="rest",method="other",route="other",status="5xx"\} \d/,
    ),
  );
});
