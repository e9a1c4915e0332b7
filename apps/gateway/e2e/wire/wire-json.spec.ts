import { useGateway, useTenant } from '../support/fixtures';
import { invalid } from '../support/expected';
import { change, creation, givenProduct } from '../support/factories';

const gateway = useGateway();
const tenant = useTenant(gateway);

/** Sends and reads text, so that no JavaScript parser changes the JSON. */
async function textOf(body: string): Promise<string> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${tenant.token}` };
  return (await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body })).text();
}

let last = 0;
const partnumber = (): string => `JSON-${(last += 1)}`;
const CREATE = creation('Product', 'other_details');
const created = (json: string): string => `{"data":{"createProduct":{"other_details":${json}}}}`;

const inVariable = (json: string): Promise<string> =>
  textOf(
    `{"query":${JSON.stringify(CREATE)},"variables":{"input":{"partnumber":"${partnumber()}","other_details":${json}}}}`,
  );

const inLiteral = (literal: string): Promise<string> =>
  textOf(
    JSON.stringify({
      query: `mutation { createProduct(input: { partnumber: "${partnumber()}", other_details: ${literal} }) { other_details } }`,
    }),
  );

describe('a JSON variable is returned byte for byte:', () => {
  test.each([
    '{}',
    '[]',
    'null',
    'true',
    'false',
    '0',
    '5',
    '-1.5',
    '0.1',
    '0.30000000000000004',
    '9007199254740991',
    '""',
    '"text"',
    '"  text  "',
    '"{\\"a\\":1}"',
    '"[1]"',
    '"null"',
    '"5"',
    '"\\n\\t\\"\\\\/"',
    '"日本 😀"',
    '[1,"1",null,{}]',
    '{"z":1,"a":2,"m":{"z":[],"a":{}}}',
    '{"":"empty key","  ":"blank key"}',
    '{"a":"","b":"  ","c":null}',
    '{"__proto__":{"x":1}}',
    '{"deep":{"__proto__":{"x":1},"constructor":{"prototype":{"y":2}},"toString":3}}',
    '{"created_at":"not ours","toJSON":1,"length":5}',
  ])('%s', async (json) => {
    expect(await inVariable(json)).toBe(created(json));
  });
});

describe('a JSON value is stored without changes:', () => {
  test('keys keep their order (only integer keys come first: see decision 0006)', async () => {
    expect(await inLiteral('{ b: 1, a: 2, _9: 3 }')).toBe(created('{"b":1,"a":2,"_9":3}'));
    expect(await inVariable('{"b":1,"10":2,"a":4}')).toBe(created('{"10":2,"b":1,"a":4}'));
  });

  test('it is the same when it is read again, alone and in a list', async () => {
    const json = '{"z":1,"__proto__":{"b":[],"a":{}},"a":"  "}';
    const number = partnumber();
    const input = `{"partnumber":"${number}","other_details":${json}}`;
    await textOf(`{"query":${JSON.stringify(creation('Product'))},"variables":{"input":${input}}}`);
    const list = JSON.stringify({
      query: `{ products(filter: { partnumber: "${number}" }) { data { other_details } } }`,
    });
    expect(await textOf(list)).toBe(`{"data":{"products":{"data":[{"other_details":${json}}]}}}`);
  });

  test('an update may change only the order of its keys', async () => {
    const id = await givenProduct(tenant, { other_details: { a: 1, b: 2 } });
    const query = change('Product', 'other_details');
    const sent = `{"query":${JSON.stringify(query)},"variables":{"id":"${id}","input":{"other_details":{"b":2,"a":1}}}}`;
    expect(await textOf(sent)).toBe('{"data":{"updateProduct":{"other_details":{"b":2,"a":1}}}}');
  });

  test('it may be on a request and on its lines', async () => {
    const query = JSON.stringify(creation('ApprovalRequest', 'other_details opportunities { other_details }'));
    const [whole, line] = ['{"z":{},"a":"x"}', '["x",{"__proto__":1}]'];
    const body = `{"query":${query},"variables":{"input":{"other_details":${whole},"opportunities":[{"other_details":${line}}]}}}`;
    expect(await textOf(body)).toBe(
      `{"data":{"createApprovalRequest":{"other_details":${whole},"opportunities":[{"other_details":${line}}]}}}`,
    );
  });
});

describe('a JSON literal is converted to JSON:', () => {
  test.each([
    ['{}', '{}'],
    ['"text"', '"text"'],
    ['"  "', '"  "'],
    ['5', '5'],
    ['-0.25', '-0.25'],
    ['[1, "a", null, true, { b: [] }]', '[1,"a",null,true,{"b":[]}]'],
    ['{ z: 1, a: { __proto__: { x: 1 } } }', '{"z":1,"a":{"__proto__":{"x":1}}}'],
    ['null', 'null'],
  ])('%s', async (literal, json) => {
    expect(await inLiteral(literal)).toBe(created(json));
  });

  test('with variables in it', async () => {
    const query = `mutation ($v: JSON, $n: Int, $none: JSON) { createProduct(input: { partnumber: "${partnumber()}", other_details: { v: $v, n: [$n], none: $none } }) { other_details } }`;
    expect(await textOf(JSON.stringify({ query, variables: { v: { b: 1, a: [] }, n: 3 } }))).toBe(
      created('{"v":{"b":1,"a":[]},"n":[3],"none":null}'),
    );
  });
});

describe('a JSON value is refused', () => {
  const refusal = (message: string): object => invalid(CREATE, 'createProduct', { 'input.other_details': [message] });
  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
  const TEXT =
    'The input.other details field must not hold U+0000, half a surrogate pair or a number that is not finite.';
  const BYTES = 64 * 1024;

  test('above 64 KiB of UTF-8, but not at 64 KiB', async () => {
    const full = JSON.stringify('x'.repeat(BYTES - 2));
    expect(await inVariable(full)).toBe(created(full));
    const message = 'The input.other details field must not be greater than 64 kilobytes.';
    expect(JSON.parse(await inVariable(JSON.stringify('x'.repeat(BYTES - 1))))).toEqual(refusal(message));
    expect(JSON.parse(await inVariable(JSON.stringify('é'.repeat(BYTES / 2))))).toEqual(refusal(message));
  });

  test('above 20 levels, but not at 20', async () => {
    expect(await inVariable(nested(20))).toBe(created(nested(20)));
    const message = 'The input.other details field must not have more than 20 levels.';
    for (const levels of [21, 1_000]) expect(JSON.parse(await inVariable(nested(levels)))).toEqual(refusal(message));
    expect(JSON.parse(await inVariable('{"a":'.repeat(21) + '1' + '}'.repeat(21)))).toEqual(refusal(message));
  });

  test.each([
    '"\\u0000"',
    '"a\\u0000b"',
    '{"a\\u0000":1}',
    '[{"a":["\\u0000"]}]',
    '"\\ud800"',
    '"\\udc00x"',
    '{"\\ud83d":1}',
    '[1e999]',
    '-1e999',
  ])('when PostgreSQL or JSON cannot store it: %s', async (json) => {
    expect(JSON.parse(await inVariable(json))).toEqual(refusal(TEXT));
  });

  test('in a line of a request, with its path', async () => {
    const document = creation('ApprovalRequest');
    const { body } = await tenant.graphql(document, { input: { opportunities: [{}, { other_details: '\u0000' }] } });
    const message =
      'The input.opportunities.1.other details field must not hold U+0000, half a surrogate pair or a number that is not finite.';
    expect(body).toEqual(
      invalid(document, 'createApprovalRequest', { 'input.opportunities.1.other_details': [message] }),
    );
  });
});
