import { justificationHint } from './justification-hint';

const above = (details: unknown = { discount_percent: 29.0049, max_discount_percent: 25 }) => ({
  code: 'DISCOUNT_ABOVE_CATEGORY_MAX',
  details,
});

test.each([
  [[], undefined],
  [[{ code: 'BELOW_MOQ' }], undefined],
  [[above()], 'The discount of 29.0 % exceeds the limit of 25.0 % of its category. Say why.'],
  [[above(null)], 'A line exceeds the discount limit of its category. Say why.'],
  [[above(), { code: 'BELOW_MOQ' }, above()], '2 lines exceed the discount limit of their categories. Say why.'],
])('with the warnings %j, the hint is %j', (warnings, hint) => {
  expect(justificationHint(warnings)).toBe(hint);
});
