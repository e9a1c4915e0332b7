import { gzipSync } from 'node:zlib';
import { useGateway, useRest, useTenant } from '../support/fixtures';
import { failed, invalid, restError } from '../support/expected';
import type { Reply } from '../support/gateway';
import { whileHealthy } from '../support/health-watch';

const gateway = useGateway();
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);

const list = <T>(length: number, item: (index: number) => T): T[] => Array.from({ length }, (_, index) => item(index));
const members = (count: number): object => Object.fromEntries(list(count, (index) => [`m${index}`, 1]));
const send = (path: string, body: unknown): Promise<Reply> =>
  whileHealthy(gateway, () => rest(path, { method: 'POST', body }));

interface Invalid {
  errors: Record<string, string[]>;
}
const messagesOf = ({ body }: Reply): string[] => Object.values((body as Invalid).errors).flat();

describe('validation errors of a body', () => {
  test('are 100 for 60,000 unknown members, with the count of the others', async () => {
    const reply = await send('/v2/products', { partnumber: 'X', ...members(60_000) });
    expect([reply.status, messagesOf(reply).length, messagesOf(reply).at(-1)]).toEqual([
      422,
      101,
      'And 59900 more errors were left out.',
    ]);
    expect(Object.keys((reply.body as Invalid).errors).at(-1)).toBe('input');
  });

  test('are bounded over all lines of a request', async () => {
    const line = { quote_quantity: -1, requested_price: -1, approved_price: -1, ...members(80) };
    const reply = await send('/v2/approvals', { opportunities: list(700, () => line) });
    expect([reply.status, messagesOf(reply).length]).toEqual([422, 101]);
    expect(JSON.stringify(reply.body).length).toBeLessThan(65_536);
  });

  test("quote at most 64 characters of a member's name", async () => {
    const reply = await send('/v2/products', { partnumber: 'X', ['n'.repeat(900_000)]: 1 });
    expect([reply.status, (reply.body as Invalid).errors]).toEqual([
      422,
      { [`${'n'.repeat(62)}…`]: [`The ${'n'.repeat(62)}… field is prohibited.`] },
    ]);
  });

  test('are not computed for a log-in of 852 KB: it gets 413, and the client can read the response', async () => {
    const body = JSON.stringify(members(70_000));
    const response = await fetch(`${gateway.url}/v2/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([response.status, await response.json()]).toEqual([
      413,
      restError('payload_too_large', 'The body is larger than 4096 bytes.'),
    ]);
  });

  test('of a log-in are bounded, and are computed before the credentials are checked', async () => {
    const response = await fetch(`${gateway.url}/v2/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(members(250)),
    });
    expect([response.status, Object.values(((await response.json()) as Invalid).errors).flat().length]).toEqual([
      422, 101,
    ]);
  });
});

describe('a list that is too long', () => {
  test('is validated only up to the first item beyond the limit', async () => {
    const reply = await send('/v2/approvals', { opportunities: list(40_000, () => ({ quote_quantity: -1 })) });
    expect(reply.status).toBe(422);
    expect((reply.body as Invalid).errors['opportunities']).toEqual([
      'The opportunities field must not have more than 200 items.',
    ]);
  });
});

test.each([
  ['POST', '/v2/approvals'],
  ['PATCH', '/v2/approvals/x'],
  ['POST', '/v2/approvals/x/resubmit'],
  ['POST', '/v2/approvals/preview'],
])('60,000 lines in %s %s break the rule on the number of lines', async (method, path) => {
  const body = `{"opportunities":[${'{},'.repeat(59_999)}{}]}`;
  const reply = await whileHealthy(gateway, () =>
    rest(path, { method, body, headers: { 'content-type': 'application/json' } }),
  );
  expect([reply.status, (reply.body as Invalid).errors]).toEqual([
    422,
    { opportunities: ['The opportunities field must not have more than 200 items.'] },
  ]);
});

describe('a JSON value that is too large', () => {
  const TOO_LARGE = 'must not be greater than 64 kilobytes.';
  const CREATE = 'mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }';

  test.each([
    ['85,000 members', members(85_000)],
    [
      '60,000 members named by numbers',
      Object.fromEntries(list(60_000, (index) => [`${(index * 77_777) % 4_294_967_291}`, 1])),
    ],
    ['300,000 empty objects', list(300_000, () => ({}))],
    ['450,000 numbers', list(450_000, () => 0)],
  ])('with %s breaks one rule in both interfaces', async (_, other_details) => {
    const input = { partnumber: 'JSON-1', other_details };
    const reply = await send('/v2/products', input);
    expect([reply.status, (reply.body as Invalid).errors]).toEqual([
      422,
      { other_details: [`The other details field ${TOO_LARGE}`] },
    ]);
    const { body } = await whileHealthy(gateway, () => tenant.graphql(CREATE, { input }));
    expect(body).toEqual(
      invalid(CREATE, 'createProduct', { 'input.other_details': [`The input.other details field ${TOO_LARGE}`] }),
    );
  });
});

describe('the error of an atomic batch', () => {
  const ids = list(100, (index) => `${index}`.padEnd(10_000, 'x'));
  const short = (index: number): string => `${`${index}`.padEnd(62, 'x')}…`;
  const message = 'The batch was aborted: nothing was changed.';
  const results = (code: string): object[] =>
    list(100, (index) => ({
      index,
      id: short(index),
      outcome: 'failed',
      status: null,
      version: null,
      error: { code, message: `No query results for model [ApprovalRequest] ${short(index)}` },
    }));

  test('quotes at most 64 characters of each id in both interfaces', async () => {
    const reply = await send('/v2/discounts/bulk-approve', { approval_ids: ids, atomic: true });
    expect([reply.status, reply.body]).toEqual([
      409,
      restError('batch_aborted', message, { details: { results: results('not_found') } }),
    ]);
    const bulk =
      'mutation ($input: BulkApproveInput!) { bulkApproveApprovalRequests(input: $input) { summary { total } } }';
    const { body } = await whileHealthy(gateway, () => tenant.graphql(bulk, { input: { ids, atomic: true } }));
    const error = { message, code: 'BATCH_ABORTED', facts: { results: results('NOT_FOUND') } };
    expect(body).toEqual(failed(bulk, 'bulkApproveApprovalRequests', error));
  });
});

test('300,000 ids of a batch in GraphQL are not counted', async () => {
  const bulk =
    'mutation ($input: BulkApproveInput!) { bulkApproveApprovalRequests(input: $input) { summary { total } } }';
  const { body } = await whileHealthy(gateway, () => tenant.graphql(bulk, { input: { ids: list(300_000, () => '') } }));
  const error = { message: 'A batch may have at most 10000 items.', code: 'BATCH_TOO_LARGE', facts: { max: 10_000 } };
  expect(body).toEqual(failed(bulk, 'bulkApproveApprovalRequests', error));
});

describe('a bulk body of 10 MiB', () => {
  const TOO_LARGE = {
    error: 'batch_too_large',
    message: 'A batch may have at most 10000 items.',
    details: { max: 10_000 },
    request_id: expect.any(String),
  };

  test.each([
    ['ids', () => JSON.stringify({ approval_ids: list(350_000, () => '01KJQDJGR0RT2GZSKYPD8J86G9') })],
    ['zeros', () => `{"approval_ids":[${'0,'.repeat(5_000_000)}0]}`],
    ['lists in lists', () => `{"approval_ids":${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}}`],
    ['members', () => `{${list(700_000, (index) => `"${index}":0`).join(',')}}`],
  ])('with %s is refused before it is parsed', async (_, body) => {
    const { status, body: answer } = await send('/v2/discounts/bulk-approve', body());
    expect([status, answer]).toEqual([422, TOO_LARGE]);
  });

  test('of blanks is read, and 10,001 ids are refused with their count', async () => {
    const blank = await send('/v2/discounts/bulk-approve', `{"approval_ids":["x"]${' '.repeat(10_000_000)}}`);
    expect([blank.status, blank.body]).toMatchObject([200, { summary: { total: 1, failed: 1 } }]);
    const { status, body } = await send('/v2/discounts/bulk-approve', { approval_ids: list(10_001, () => 'x') });
    expect([status, body]).toEqual([
      422,
      { ...TOO_LARGE, message: 'A batch may have at most 10000 items, got 10001.' },
    ]);
  });
});

test('a body with a Content-Encoding is refused', async () => {
  const body = gzipSync(JSON.stringify({ partnumber: 'GZ-1' }));
  const { status, body: answer } = await rest('/v2/products', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  });
  expect([status, answer]).toEqual([
    415,
    restError('unsupported_media_type', 'A body with a Content-Encoding is not accepted.'),
  ]);
});
