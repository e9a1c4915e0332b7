import { useGateway, useTenant } from '../support/fixtures';
import { documentError } from '../support/expected';
import { creation } from '../support/factories';

const gateway = useGateway();
const tenant = useTenant(gateway);

const CREATE = creation('ApprovalRequest', 'request_date');
const LIST = 'query ($filter: ApprovalRequestFilterInput) { approvalRequests(filter: $filter) { data { id } } }';
const created = (request_date: string | null): object => ({ data: { createApprovalRequest: { request_date } } });
const none = { data: { approvalRequests: { data: [] } } };

const DATE = 'Date must be a valid date in the form Y-m-d.';
const DATE_TIME = 'DateTime must be a valid date and time in the form Y-m-d H:i:s.';

/** The form in which graphql-js prints a value in its messages. */
const shown = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(shown).join(', ')}]` : JSON.stringify(value);

describe('a Date', () => {
  test.each([
    ['2030-01-02', '2030-01-02'],
    ['2030-1-2', '2030-01-02'],
    ['  2030-01-2 ', '2030-01-02'],
    ['2028-02-29', '2028-02-29'],
    ['0099-12-31', '0099-12-31'],
    ['', null],
    ['   ', null],
  ])('%j is accepted as a variable and as a literal, and returned as Y-m-d', async (text, date) => {
    expect((await tenant.graphql(CREATE, { input: { request_date: text } })).body).toEqual(created(date));
    const literal = `mutation { createApprovalRequest(input: { request_date: "${text}" }) { request_date } }`;
    expect((await tenant.graphql(literal)).body).toEqual(created(date));
    const alone = 'mutation ($date: Date) { createApprovalRequest(input: { request_date: $date }) { request_date } }';
    expect((await tenant.graphql(alone, { date: text })).body).toEqual(created(date));
  });

  test('null is null', async () => {
    expect((await tenant.graphql(CREATE, { input: { request_date: null } })).body).toEqual(created(null));
    expect(
      (await tenant.graphql('mutation { createApprovalRequest(input: { request_date: null }) { request_date } }')).body,
    ).toEqual(created(null));
  });
});

describe('an invalid Date', () => {
  const REFUSED = [
    '2030-02-31',
    '2030-02-29',
    '2030-13-01',
    '2030-00-10',
    '2030-01-00',
    '2030-01-02 00:00:00',
    '2030-01-02T00:00:00Z',
    '30-01-02',
    '02.01.2030',
    'now',
    20300102,
    1.5,
    true,
  ];

  test.each(REFUSED)('%j is refused, with one message for a variable and for a literal', async (value) => {
    const message = `Variable "$input" got invalid value ${shown(value)} at "input.request_date"; ${DATE}`;
    const inVariable = await tenant.graphql(CREATE, { input: { request_date: value } });
    expect(inVariable.body).toEqual({ errors: [documentError(CREATE, '$input', { message, code: 'BAD_USER_INPUT' })] });
    expect(inVariable.status).toBe(200);
    const literal = `mutation { createApprovalRequest(input: { request_date: ${shown(value)} }) { id } }`;
    const inLiteral = await tenant.graphql(literal);
    expect(inLiteral.body).toEqual({
      errors: [documentError(literal, shown(value), { message: DATE, code: 'GRAPHQL_VALIDATION_FAILED' })],
    });
    expect(inLiteral.status).toBe(200);
  });
});

describe('a DateTime', () => {
  test.each(['2030-01-02 03:04:05', ' 2030-1-2 23:59:59 ', '2028-02-29 00:00:00', '', '  '])(
    '%j is accepted as a variable and as a literal',
    async (text) => {
      const own = { ids: [], created_from: text };
      expect((await tenant.graphql(LIST, { filter: own })).body).toEqual(none);
      expect(
        (await tenant.graphql(`{ approvalRequests(filter: { ids: [], created_from: "${text}" }) { data { id } } }`))
          .body,
      ).toEqual(none);
    },
  );

  const REFUSED = [
    '2030-02-31 00:00:00',
    '2030-01-02',
    '2030-02-31T03:04:05Z',
    '2030-01-02T03:04:05+0200',
    '2030-01-02T24:00:00Z',
    '2030-01-02 24:00:00',
    '2030-01-02 00:60:00',
    'now',
    5,
  ];

  test.each(REFUSED)('%j is refused, with one message for a variable and for a literal', async (value) => {
    const message = `Variable "$filter" got invalid value ${shown(value)} at "filter.created_to"; ${DATE_TIME}`;
    const inVariable = await tenant.graphql(LIST, { filter: { created_to: value } });
    expect(inVariable.body).toEqual({ errors: [documentError(LIST, '$filter', { message, code: 'BAD_USER_INPUT' })] });
    const literal = `{ approvalRequests(filter: { created_to: ${shown(value)} }) { data { id } } }`;
    expect((await tenant.graphql(literal)).body).toEqual({
      errors: [documentError(literal, shown(value), { message: DATE_TIME, code: 'GRAPHQL_VALIDATION_FAILED' })],
    });
  });

  test.each(['2099-03-04T12:00:00.250+02:00', '2099-03-04T10:00:00Z', '2099-03-04 10:00:00Z', '2099-03-04T10:00:00'])(
    'in RFC 3339, %s, is converted to UTC, from a variable, a literal and a REST body',
    async (expires_at) => {
      const answer = { data: { createApiKey: { api_key: { expires_at: '2099-03-04 10:00:00' } } } };
      expect(
        (await tenant.graphql(creation('ApiKey', 'api_key { expires_at }'), { input: { name: 'K', expires_at } })).body,
      ).toEqual(answer);
      const literal = `mutation { createApiKey(input: { name: "K", expires_at: "${expires_at}" }) { api_key { expires_at } } }`;
      expect((await tenant.graphql(literal)).body).toEqual(answer);
      const headers = { authorization: `Bearer ${tenant.token}`, 'content-type': 'application/json' };
      const response = await fetch(`${gateway.url}/v2/api-keys`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name: 'K', expires_at }),
      });
      expect(await response.json()).toMatchObject({ data: { expires_at: '2099-03-04 10:00:00' } });
    },
  );

  test('is returned in UTC, to the second and without a zone', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { body } = await tenant.graphql(creation('ApprovalRequest', 'created_at updated_at'), { input: {} });
    const { created_at, updated_at } = (
      body as { data: { createApprovalRequest: Record<'created_at' | 'updated_at', string> } }
    ).data.createApprovalRequest;
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(updated_at).toBe(created_at);
    const second = Date.parse(`${created_at.replace(' ', 'T')}Z`) / 1000;
    expect(Math.abs(second - before)).toBeLessThan(60);
  });
});
