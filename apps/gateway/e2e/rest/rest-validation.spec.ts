import { useGateway, useRest, useTenant } from '../support/fixtures';
import { restError, restInvalid } from '../support/expected';

const gateway = useGateway();
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);

async function answerTo(path: string, body: unknown, method = 'POST'): Promise<[number, unknown]> {
  const { status, body: answer } = await rest(path, { method, body });
  return [status, answer];
}

describe('each wrong field of a body has an error, with the messages of GraphQL', () => {
  test.each<[string, string, unknown, Record<string, string[]>]>([
    ['a missing field', 'products', {}, { partnumber: ['The partnumber field is required.'] }],
    [
      'all missing fields',
      'approval-levels',
      { name: '  ', code: null },
      {
        name: ['The name field is required.'],
        code: ['The code field is required.'],
        rank: ['The rank field is required.'],
      },
    ],
    [
      'values of a wrong type',
      'approval-levels',
      { name: 5, code: ['x'], rank: 'one', active: 'yes', threshold_price_requested: '9' },
      {
        name: ['The name field must be a string.'],
        code: ['The code field must be a string.'],
        rank: ['The rank field must be an integer.'],
        active: ['The active field must be true or false.'],
        threshold_price_requested: ['The threshold price requested field must be a number.'],
      },
    ],
    [
      'an integer beyond the range of the column',
      'products',
      { partnumber: 'V', moq: 3e9 },
      { moq: ['The moq field must not be greater than 2147483647.'] },
    ],
    [
      'several rules of one field',
      'products',
      { partnumber: 'V', list_price: -1.1234567 },
      {
        list_price: ['The list price field must be at least 0.', 'The list price field must have 0-6 decimal places.'],
      },
    ],
    [
      'unknown members',
      'products',
      { partnumber: 'V', colour: 1, id: 4 },
      { colour: ['The colour field is prohibited.'], id: ['The id field is prohibited.'] },
    ],
    [
      'dates',
      'approvals',
      { request_date: '2030-02-31', expected_delivery_date: 20300101 },
      {
        request_date: ['The request date field must be a valid date.'],
        expected_delivery_date: ['The expected delivery date field must be a valid date.'],
      },
    ],
    [
      'a delivery date before the request date',
      'approvals',
      { request_date: '2030-1-2', expected_delivery_date: ' 2030-1-1 ' },
      { expected_delivery_date: ['The expected delivery date field must be a date after or equal to request date.'] },
    ],
    [
      'lines',
      'approvals',
      { opportunities: [{ quote_quantity: 0 }, null, 'x', { requested_price: 'much', colour: 1 }] },
      {
        'opportunities.0.quote_quantity': ['The opportunities.0.quote quantity field must be at least 1.'],
        'opportunities.1': ['The opportunities.1 field must be an array.'],
        'opportunities.2': ['The opportunities.2 field must be an array.'],
        'opportunities.3.requested_price': ['The opportunities.3.requested price field must be a number.'],
        'opportunities.3.colour': ['The opportunities.3.colour field is prohibited.'],
      },
    ],
    [
      'lines that are not a list',
      'approvals',
      { opportunities: { partnumber: 'V' } },
      { opportunities: ['The opportunities field must be an array.'] },
    ],
    [
      'too many lines',
      'approvals',
      { opportunities: Array.from({ length: 201 }, () => ({})) },
      { opportunities: ['The opportunities field must not have more than 200 items.'] },
    ],
    [
      'a reference to a missing row',
      'products',
      { partnumber: 'V', category_id: 'none' },
      { category_id: ['The selected category id is invalid.'] },
    ],
    [
      'text that PostgreSQL cannot store',
      'products',
      { partnumber: 'a\u0000b' },
      { partnumber: ['The partnumber field must be a string.'] },
    ],
    [
      'JSON that is nested too deep',
      'products',
      { partnumber: 'V', other_details: JSON.parse(`${'['.repeat(21)}${']'.repeat(21)}`) },
      { other_details: ['The other details field must not have more than 20 levels.'] },
    ],
  ])('%s', async (_, path, body, errors) => {
    const [status, answer] = await answerTo(`/v2/${path}`, body);
    expect(answer).toEqual({ ...restInvalid({}), errors: expect.objectContaining(errors) });
    expect([status, Object.keys((answer as { errors: object }).errors).sort()]).toEqual([
      422,
      Object.keys(errors).sort(),
    ]);
  });

  test('a value that must be unique', async () => {
    expect((await answerTo('/v2/products', { partnumber: 'TAKEN' }))[0]).toBe(201);
    expect(await answerTo('/v2/products', { partnumber: ' TAKEN ' })).toEqual([
      422,
      restInvalid({ partnumber: ['The partnumber has already been taken.'] }),
    ]);
  });

  test('a required field that is cleared', async () => {
    const { headers } = await rest('/v2/approval-levels', { method: 'POST', body: { name: 'L', code: 'L', rank: 1 } });
    const path = String(headers.get('location'));
    expect(await answerTo(path, { name: '', active: null }, 'PATCH')).toEqual([
      422,
      restInvalid({ name: ['The name field is required.'], active: ['The active field is required.'] }),
    ]);
    expect((await answerTo(path, {}, 'PATCH'))[0]).toBe(200);
  });
});

test('values are read as in GraphQL: texts are trimmed, blank texts are null, ids may be integers, JSON is verbatim', async () => {
  const category = await rest('/v2/product-categories', { method: 'POST', body: { name: ' C ', code: ' ' } });
  const { id } = (category.body as { data: { id: string } }).data;
  const other_details = { text: ' a ', empty: '', list: [], object: {}, number: 1.5e3 };
  const { body } = await rest('/v2/products', {
    method: 'POST',
    body: { partnumber: 'READ', category_id: ` ${id.toLowerCase()} `, other_details },
  });
  expect(body).toMatchObject({ data: { category: { name: 'C', code: null }, other_details } });
  const made = (body as { data: { id: string } }).data;
  const changed = await rest(`/v2/products/${made.id}`, {
    method: 'PATCH',
    body: { id: Number(made.id), category_id: '' },
  });
  expect(changed.body).toMatchObject({ data: { id: made.id, category_id: null, category: null } });
});

describe('an invalid body', () => {
  test.each([
    ['broken JSON', '{', 'The body is not valid JSON.'],
    ['a trailing comma', '{"partnumber":"X",}', 'The body is not valid JSON.'],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 'The body is not encoded in UTF-8.'],
    ['nothing', '', 'The body must be a JSON object.'],
    ['a list', '[]', 'The body must be a JSON object.'],
    ['a text', '"x"', 'The body must be a JSON object.'],
    ['null', 'null', 'The body must be a JSON object.'],
  ])('%s: 400', async (_, body, message) => {
    expect(await answerTo('/v2/products', body)).toEqual([400, restError('malformed_request', message)]);
  });

  test('no body: 400', async () => {
    expect(await answerTo('/v2/products', undefined)).toEqual([
      400,
      restError('malformed_request', 'The body must be a JSON object.'),
    ]);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'application/jsonp',
  ])('%s: 415', async (type) => {
    const { status, body } = await rest('/v2/products', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': type },
    });
    expect([status, body]).toEqual([
      415,
      restError('unsupported_media_type', 'The content type must be application/json in UTF-8.'),
    ]);
  });

  test.each([1.1, 10])('%d MB: 413', async (megabytes) => {
    const text = JSON.stringify({ partnumber: 'x'.repeat(megabytes * 1_048_576) });
    expect(await answerTo('/v2/products', text)).toEqual([
      413,
      restError('payload_too_large', 'The body is larger than 1048576 bytes.'),
    ]);
  });

  test('JSON nested 10,000 deep is refused in every field', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    expect((await answerTo('/v2/products', `{"partnumber":"D","other_details":${deep}}`))[0]).toBe(422);
    expect((await answerTo('/v2/products', `{"partnumber":${deep}}`))[0]).toBe(422);
    expect((await answerTo('/v2/approvals', `{"opportunities":${deep}}`))[0]).toBe(422);
  });
});
