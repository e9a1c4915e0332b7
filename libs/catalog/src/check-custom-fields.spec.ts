import type { RuleName, RuleParams } from '@das/platform';
import { checkCustomFields, checkWithoutBlocking, detailsOf } from './check-custom-fields';
import type { CustomField } from './product-category';

const field = (declared: Partial<CustomField>): CustomField => ({
  key: 'grade',
  label: null,
  type: 'string',
  required: false,
  options: null,
  min: null,
  max: null,
  pattern: null,
  ...declared,
});

const path = ['input', 'other_details', 'grade'];

/** A declaration, a value, and the rules that the value breaks. */
const VALUES: [Partial<CustomField>, unknown, [RuleName, RuleParams?][]][] = [
  [{ type: 'string' }, '', []],
  [{ type: 'string' }, 7, [['string']]],
  [{ type: 'string', min: 2, max: 3 }, '😀', [['min_length', { min: 2 }]]],
  [{ type: 'string', min: 2, max: 3 }, '😀😀😀', []],
  [{ type: 'string', min: 2, max: 3 }, 'abcd', [['max_length', { max: 3 }]]],
  [{ type: 'string', pattern: '^[A-Z]+$' }, 'AB', []],
  [{ type: 'string', max: 1, pattern: '^[A-Z]+$' }, 'ab', [['max_length', { max: 1 }], ['regex']]],
  [{ type: 'number', min: 0, max: 1.5 }, 1.5, []],
  [{ type: 'number', min: 0, max: 1.5 }, 1.6, [['max', { max: 1.5 }]]],
  [{ type: 'number', min: 0 }, -0.1, [['min', { min: 0 }]]],
  [{ type: 'number' }, '1', [['numeric']]],
  [{ type: 'number' }, true, [['numeric']]],
  [{ type: 'integer' }, 3, []],
  [{ type: 'integer' }, 3.5, [['integer']]],
  [{ type: 'integer', max: 2 }, 3, [['max', { max: 2 }]]],
  [{ type: 'boolean' }, false, []],
  [{ type: 'boolean' }, 0, [['boolean']]],
  [{ type: 'date' }, '2028-02-29', []],
  [{ type: 'date' }, '2030-02-31', [['date']]],
  [{ type: 'date' }, '2030-1-2', [['date']]],
  [{ type: 'enum', options: ['A', 'B'] }, 'B', []],
  [{ type: 'enum', options: ['A', 'B'] }, 'b', [['in']]],
  [{ type: 'enum', options: ['1'] }, 1, [['in']]],
  [{ type: 'enum' }, 'A', [['in']]],
];

test.each(VALUES)('declared as %j, the value %j breaks %j', (declared, value, broken) => {
  const failures = checkCustomFields([field(declared)], detailsOf({ grade: value, undeclared: Symbol('free') }));
  expect(failures).toEqual(broken.map(([rule, params]) => ({ path, rule, params })));
});

const DETAILS = [
  {},
  { grade: null },
  { Grade: 'A' },
  null,
  undefined,
  [],
  ['grade'],
  'grade',
  7,
  Object.create({ grade: 'inherited' }),
];

describe.each(DETAILS.map((details): [unknown] => [details]))('where the details are %j', (details) => {
  test('a missing required key breaks only `required`', () => {
    expect(checkCustomFields([field({ required: true, type: 'integer', min: 1 })], detailsOf(details))).toEqual([
      { path, rule: 'required', params: undefined },
    ]);
  });

  test('a missing optional key breaks no rule', () => {
    expect(checkCustomFields([field({ type: 'integer', min: 1 })], detailsOf(details))).toEqual([]);
  });
});

test.each(['toString', 'constructor', '__proto__'])('a declared key may be named %s', (key) => {
  const failures = [{ path: ['input', 'other_details', key], rule: 'required', params: undefined }];
  expect(checkCustomFields([field({ key, required: true })], detailsOf({}))).toEqual(failures);
  expect(checkCustomFields([field({ key, required: true })], detailsOf(JSON.parse(`{"${key}": "x"}`)))).toEqual([]);
});

test('broken rules of all keys are reported in the order of the declarations', () => {
  const fields = [field({ key: 'b', required: true }), field({ key: 'a', type: 'boolean' })];
  expect(checkCustomFields(fields, detailsOf({ a: 1 })).map((failure) => failure.path.at(-1))).toEqual(['b', 'a']);
});

test('the event loop keeps running while expensive patterns are matched', async () => {
  const keys = Array.from({ length: 100 }, (_, number) => `k${number}`);
  const fields = keys.map((key): CustomField => {
    return {
      key,
      label: null,
      type: 'string',
      required: false,
      options: null,
      min: null,
      max: null,
      pattern: `(?i)(?:\\pL?){290}${key}`,
    };
  });
  let iterations = 0;
  let next = setImmediate(function count() {
    iterations += 1;
    next = setImmediate(count);
  });
  const failures = await checkWithoutBlocking(fields, Object.fromEntries(keys.map((key) => [key, 'a'.repeat(255)])));
  clearImmediate(next);
  expect(failures.map(({ path, rule }) => [path.at(-1), rule])).toEqual(keys.map((key) => [key, 'regex']));
  expect(iterations).toBeGreaterThan(3);
});
