import { checkWithoutBlocking } from './check-without-blocking';
import type { CustomField } from './product-category';

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
