import { tmpdir } from 'node:os';
import { Workers, readSettings } from '@das/platform';
import { Settings } from '../../src/config/settings';
import { useOwnGateway, useOwnDatabase, useTenant } from '../support/fixtures';
import { TEST_SECRET_KEY, post } from '../support/gateway';
import { newKey } from '../support/keys';
import { LOOPBACK, TEST, givenEndpoint } from '../support/webhook-factories';
import { useReceiver } from '../support/webhook-fixture';
import { type Script, answer, hang } from '../support/receiver';
import { ServiceProcess } from '../support/service-process';

const TRACES = '/v1/traces';
const CALLER = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };
const traceparent = `00-${CALLER.trace}-${CALLER.span}-01`;
/** Of the request that causes a delivery. */
const CAUSE = `00-${'2'.repeat(32)}-${CALLER.span}-01`;
/** Of a caller that does not want to be sampled. */
const UNSAMPLED = `00-${'1'.repeat(32)}-${CALLER.span}-00`;

/** The JSON encoding of OTLP. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
  links?: { traceId: string; spanId: string }[];
}
interface ResourceSpans {
  resource: Pick<Span, 'attributes'>;
  scopeSpans: { spans: Span[] }[];
}

const [INTERNAL, SERVER, CLIENT] = [1, 2, 3];
const FAILED = 2;

const database = useOwnDatabase();
const gateway = useOwnGateway(LOOPBACK, database);
const tenant = useTenant(gateway);
const collector = useReceiver();

/** The built service with a collector for its spans. */
const tracedTo = (path: string, script: Script, settings: NodeJS.ProcessEnv = {}): ServiceProcess =>
  new ServiceProcess(tmpdir(), {
    DATABASE_URL: database.url,
    DAS_DATABASE_ADMIN_URL: database.admin_url,
    DAS_SECRET_KEY: TEST_SECRET_KEY,
    DAS_WEBHOOK_ALLOW_HTTP: '1',
    DAS_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.at(`${path}${TRACES}`, script).replace(TRACES, ''),
    ...settings,
  });

const bodies = (): string =>
  collector
    .on(TRACES)
    .map(({ body }) => body)
    .join('\n');
const resources = (): ResourceSpans[] =>
  collector.on(TRACES).flatMap(({ body }) => (JSON.parse(body) as { resourceSpans: ResourceSpans[] }).resourceSpans);
const spansOf = (kind: number): Span[] =>
  resources()
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .filter((span) => span.kind === kind);
const attributesOf = ({ attributes }: Pick<Span, 'attributes'>): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

describe('a service with a collector', () => {
  beforeAll(async () => {
    const service = tracedTo('', answer(200), {
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_RESOURCE_ATTRIBUTES: 'host.name=here',
    });
    const url = await service.ready();
    const authorization = `Bearer ${tenant.token}`;
    const query = 'query Parts($part: String) { products(filter: { partnumber: $part }) { data { id } } }';
    await post(
      url,
      { query, variables: { part: 'SECRET-PART' } },
      { authorization, traceparent, 'x-request-id': 'mine-1' },
    );
    await fetch(`${url}/v2/products?partnumber=SECRET-PART`, { headers: { authorization, traceparent: UNSAMPLED } });
    await fetch(`${url}/v2/approvals/NOPE`, { headers: { authorization: 'Bearer das_wrong' } });
    await fetch(`${url}/health/live`);
    const { id } = await givenEndpoint(tenant, collector.at('/secret-hook', answer(410)));
    await post(url, { query: TEST, variables: { id } }, { authorization, traceparent: CAUSE });
    const { secret } = await newKey(tenant, { kind: 'read_only' });
    const refused = 'mutation Refused { deleteProduct(id: "NOPE") { id } }';
    await post(url, { query: refused }, { authorization: `Bearer ${secret}`, traceparent: UNSAMPLED });
    await collector.come('/secret-hook', 1);
    expect(await service.end()).toBe(0);
  });

  test('sends its resource attributes', () => {
    expect(resources().map(({ resource }) => attributesOf(resource))[0]).toMatchObject({
      'service.name': 'discount-approval-service',
      'deployment.environment.name': 'staging',
      'host.name': 'here',
    });
  });

  test('sends a span for each request, as a child of the caller, also when the caller does not sample', () => {
    expect(spansOf(SERVER).map((span) => [span.name, attributesOf(span)])).toEqual([
      [
        'POST /graphql',
        {
          'http.request.method': 'POST',
          'http.response.status_code': 200,
          'http.route': '/graphql',
          'url.path': '/graphql',
          'url.scheme': 'http',
          'graphql.operation.type': 'query',
          'graphql.operation.name': 'Parts',
          'das.request_id': 'mine-1',
          'das.tenant_id': tenant.id,
          'das.user_id': tenant.owner.id,
          'das.api_key_id': expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
        },
      ],
      ['GET /v2/products', expect.objectContaining({ 'http.response.status_code': 200, 'url.path': '/v2/products' })],
      [
        'GET /v2/approvals/:id',
        expect.objectContaining({ 'http.response.status_code': 401, 'url.path': '/v2/approvals/NOPE' }),
      ],
      ['POST /graphql', expect.objectContaining({ 'graphql.operation.type': 'mutation' })],
      ['POST /graphql', expect.objectContaining({ 'graphql.operation.name': 'Refused' })],
    ]);
    const [{ traceId, parentSpanId } = {} as Span] = spansOf(SERVER);
    expect([traceId, parentSpanId]).toEqual([CALLER.trace, CALLER.span]);
  });

  test('sends a span for each statement of a request', () => {
    const [request] = spansOf(SERVER);
    const statements = spansOf(CLIENT).filter(({ traceId }) => traceId === CALLER.trace);
    expect(statements.map((span) => [span.parentSpanId, span.name, attributesOf(span)])).toEqual([
      [
        request?.spanId,
        'with searchable_products',
        {
          'db.system.name': 'postgresql',
          'db.query.summary': 'with searchable_products',
          'db.query.text': expect.stringContaining('where tenant_id = $1'),
          'db.response.returned_rows': 0,
        },
      ],
    ]);
  });

  test('sends a span for each webhook call, with its status code and error', () => {
    const [delivery] = spansOf(CLIENT).filter(({ name }) => name === 'deliver webhook');
    expect(delivery?.status).toMatchObject({ code: FAILED });
    expect(attributesOf(delivery as Span)).toMatchObject({
      'das.tenant_id': tenant.id,
      'http.response.status_code': 410,
      'error.type': 'gone',
    });
  });

  test('sends a span for each round of a worker; a webhook call is within a round, and links to the request that caused it', () => {
    const rounds = spansOf(INTERNAL);
    const workers = gateway.app.get(Workers).all.map(({ name }) => name);
    expect(new Set(rounds.map((span) => `${span.name}, ${String(attributesOf(span)['das.worker'])}`))).toEqual(
      new Set(workers.map((worker) => `round ${worker}, ${worker}`)),
    );
    expect(rounds.filter(({ parentSpanId }) => parentSpanId)).toEqual([]);
    const [delivery] = spansOf(CLIENT).filter(({ name }) => name === 'deliver webhook');
    expect(rounds.find(({ spanId }) => spanId === delivery?.parentSpanId)?.name).toBe('round delivery');
    const cause = spansOf(SERVER).find(({ traceId }) => traceId === '2'.repeat(32));
    expect(delivery?.links).toEqual([expect.objectContaining({ traceId: cause?.traceId, spanId: cause?.spanId })]);
  });

  test('sends no keys, no parameters of requests and no addresses of webhooks', () => {
    expect(bodies()).not.toMatch(/Bearer|das_wrong|SECRET-PART|secret-hook/);
    expect(bodies()).not.toContain(tenant.token);
  });
});

test('the default protocol is protobuf, and a collector that does not respond delays neither requests nor the stop', async () => {
  const service = tracedTo('/silent', hang);
  expect((await fetch(`${await service.ready()}/v2/nope`)).status).toBe(401);
  const asked = Date.now();
  expect(await service.end()).toBe(0);
  expect(Date.now() - asked).toBeLessThan(10_000);
  expect(collector.on(`/silent${TRACES}`)[0]?.headers['content-type']).toBe('application/x-protobuf');
});

test('wrong settings are refused, each with a sentence', () => {
  const wrong = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4317',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_TRACES_SAMPLER_ARG: '2',
  };
  expect(() => readSettings(Settings, wrong)).toThrow(
    expect.objectContaining({
      faults: [
        'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://127.0.0.1:4318',
        'OTEL_EXPORTER_OTLP_PROTOCOL must be one of the following values: http/protobuf, http/json (it is "grpc")',
        'OTEL_TRACES_SAMPLER_ARG must not be greater than 1 (it is 2)',
      ],
    }) as Error,
  );
});
