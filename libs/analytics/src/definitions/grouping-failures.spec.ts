import type { Dimension } from './dimensions';
import { groupingFailures } from './grouping-failures';

test.each<[string, Dimension[], string[]]>([
  ['nothing', [], []],
  ['one dimension', ['day'], []],
  ['a time and another', ['customer', 'day'], []],
  ['two that are not times', ['customer', 'level'], []],
  ['the same twice', ['level', 'level'], ['distinct']],
  ['the same time twice', ['day', 'day'], ['distinct']],
  ['two times', ['day', 'month'], ['in']],
])('%s', (_, group_by, rules) =>
  expect(groupingFailures(group_by)).toEqual(rules.map((rule) => ({ path: ['input', 'group_by', '1'], rule }))),
);
