import { request } from 'node:http';
import { useGateway, useRest, useTenant } from '../support/fixtures';
import { restError, restInvalid } from '../support/expected';

const gateway = useGateway();
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);

test.each<[string, boolean]>([
  ['application/problem+json, application/json;q=0.9', true],
  ['application/json;q=0, */*', true],
  ['application/problem+json;q=0.2, */*;q=0.1', true],
  ['application/json, application/problem+json', false],
  ['application/json, application/problem+json;q=0.9', false],
  ['application/problem+json;q=0', false],
  ['application/problem+json;q=0, */*', false],
  ['application/problem+json-seq', false],
  ['*/*', false],
  ['text/html', false],
])('an error with Accept: %s is problem+json: %s', async (accept, isProblem) => {
  const { headers } = await rest('/v2/products/0', { headers: { accept } });
  expect(headers.get('content-type')).toBe(`application/${isProblem ? 'problem+' : ''}json; charset=utf-8`);
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('an empty body', () => {
  test.each<[string, Record<string, string>]>([
    ['without a content type', {}],
    ['of JSON', { 'content-type': 'application/json' }],
    ['of a form', FORM],
    ['of bytes', { 'content-type': 'application/octet-stream' }],
  ])('%s is {} where no member is required', async (_, headers) => {
    const created = await rest('/v2/approvals', { method: 'POST', headers });
    expect([created.status, created.body]).toMatchObject([201, { data: { customer_name: null, opportunities: [] } }]);
    const path = String(created.headers.get('location'));
    expect((await rest(path, { method: 'PATCH', headers })).status).toBe(200);
    expect((await rest(`${path}/withdraw`, { method: 'POST', headers })).status).toBe(200);
    expect((await rest(path, { method: 'DELETE', headers })).status).toBe(200);
  });

  test('that is chunked is {} as well, and a chunked form is not', async () => {
    expect(await chunked('')).toBe(201);
    expect(await chunked('customer_name=Acme')).toBe(415);
  });

  test('is malformed where a member is required', async () => {
    const malformed = [400, restError('malformed_request', 'The body must be a JSON object.')];
    for (const path of [
      '/v2/products',
      '/v2/discounts/bulk-approve',
      '/v2/approvals/01J00000000000000000000000/decisions',
    ]) {
      for (const headers of [{}, FORM]) {
        const { status, body } = await rest(path, { method: 'POST', headers });
        expect([status, body]).toEqual(malformed);
      }
    }
  });
});

test('an empty list is {} where no member is required, and malformed elsewhere', async () => {
  expect((await rest('/v2/approvals', { method: 'POST', body: [] })).status).toBe(201);
  expect((await rest('/v2/approvals', { method: 'POST', body: [{}] })).status).toBe(400);
  expect((await rest('/v2/products', { method: 'POST', body: [] })).status).toBe(400);
  expect((await rest('/v2/products', { method: 'POST', body: {} })).body).toEqual(
    restInvalid({ partnumber: ['The partnumber field is required.'] }),
  );
});

test.each([
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/jsonp',
  'multipart/form-data; boundary=x',
  'application/json; charset=latin1',
])('a body of %s is refused', async (type) => {
  const { status, body } = await rest('/v2/approvals', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': type },
  });
  expect([status, body]).toEqual([
    415,
    restError('unsupported_media_type', 'The content type must be application/json in UTF-8.'),
  ]);
});

/** Posts a chunked form body. @returns the status */
const chunked = (body: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { ...FORM, authorization: `Bearer ${tenant.token}`, 'transfer-encoding': 'chunked' };
    request(`${gateway.url}/v2/approvals`, { method: 'POST', headers }, (response) =>
      resolve(response.resume().statusCode),
    )
      .on('error', reject)
      .end(body);
  });
