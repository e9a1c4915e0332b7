import { useGateway, useTenant } from '../support/fixtures';
import { invalid } from '../support/expected';
import { creation, givenCategory } from '../support/factories';
import { whileHealthy } from '../support/health-watch';

const gateway = useGateway();
const tenant = useTenant(gateway);

const CATEGORY = creation('ProductCategory');
const CREATE = creation('Product');
const declared = (count: number, pattern: (number: number) => string): { key: string }[] =>
  Array.from({ length: count }, (_, number) => ({ key: `k${number}`, type: 'string', pattern: pattern(number) }));
const repeated = (count: number, document: (alias: string) => string, type: string): string =>
  `mutation ($input: ${type}!) { ${Array.from({ length: count }, (_, number) => document(`m${number}`)).join(' ')} }`;
const categories = repeated(
  30,
  (alias) => `${alias}: createProductCategory(input: $input) { id }`,
  'CreateProductCategoryInput',
);
const EXPENSIVE = '(?i)(?:\\pL?){290}';

async function refusalOf(document: string, custom_fields: object[]): Promise<unknown> {
  const { body } = await whileHealthy(gateway, () => tenant.graphql(document, { input: { name: 'C', custom_fields } }));
  const { errors } = body as { errors: { extensions: { code: string; validation?: Record<string, string[]> } }[] };
  return errors[0]?.extensions.validation?.['input.custom_fields.0.pattern'] ?? errors[0]?.extensions.code;
}

const TOO_LONG = ['The input.custom fields.0.pattern field must not be greater than 255 characters.'];
const NO_PATTERN = ['The input.custom fields.0.pattern field must be a valid regular expression.'];
test.each<[string, string, object[], unknown]>([
  ['120 KB of Unicode classes', CATEGORY, declared(1, () => `[${'\\pL'.repeat(40_000)}]`), TOO_LONG],
  ['three patterns with 1,000 repeats each', CATEGORY, declared(3, () => 'a{1000}'.repeat(1_000)), TOO_LONG],
  ['the most repeats within 255 characters', CATEGORY, declared(100, () => 'a{1000}'.repeat(36)), NO_PATTERN],
  [
    'case-insensitive ranges',
    CATEGORY,
    declared(100, (number) => `(?i)${number}[${'B-\u{1E942}'.repeat(18)}]`),
    NO_PATTERN,
  ],
  [
    'Unicode classes within 255 characters',
    CATEGORY,
    declared(100, (number) => `${number}[${'\\pL'.repeat(20)}]`),
    'QUERY_TOO_COMPLEX',
  ],
  ['the same in thirty mutations', categories, declared(100, (number) => `${number}a{590}`), 'QUERY_TOO_COMPLEX'],
])('the service stays responsive while patterns are declared: %s', async (_, document, custom_fields, expected) => {
  expect(await refusalOf(document, custom_fields)).toEqual(expected);
});

test("the total cost of a category's patterns is bounded", async () => {
  const validation = {
    'input.custom_fields': [
      'The input.custom fields field must not have patterns that need more than 2000000 steps together.',
    ],
  };
  const custom_fields = declared(14, () => `${EXPENSIVE}1`);
  const refused = await tenant.graphql(CATEGORY, { input: { name: 'C', custom_fields } });
  expect(refused.body).toEqual(invalid(CATEGORY, 'createProductCategory', validation));
  await givenCategory(tenant, { custom_fields: custom_fields.map((field) => ({ ...field, max: 200 })) });
  await givenCategory(tenant, { custom_fields: declared(100, () => '^[A-Z]{2}[0-9]{2,8}-[a-z]{1,20}$') });
});

test('stored patterns above the current bound still apply, and the service stays responsive', async () => {
  const id = await givenCategory(tenant);
  const fields = declared(100, (number) => (number < 99 ? '(?i)^(?:\\pL?){290}$' : '^b'));
  const stored = fields.map((field) => ({ ...field, required: false, options: null, min: null, max: null }));
  const values = [JSON.stringify(stored), id];
  await tenant.as(() =>
    gateway.db.run({ text: 'update product_categories set custom_fields = $1 where id = $2', values }),
  );
  const details = Object.fromEntries(stored.map(({ key: name }) => [name, 'a'.repeat(255)]));
  const input = { partnumber: 'STORED', category_id: id, other_details: details };
  const { body: answer } = await whileHealthy(gateway, () => tenant.graphql(CREATE, { input }));
  const validation = { 'input.other_details.k99': ['The input.other details.k99 field format is invalid.'] };
  expect(answer).toEqual(invalid(CREATE, 'createProduct', validation));
});
