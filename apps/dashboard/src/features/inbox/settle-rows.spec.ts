import { seenOf, settleRows } from './settle-rows';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const settled = (seen: string[], hadMore: boolean, latest: string[]) => {
  const { rows: shown, arrived } = settleRows(seenOf(rows(...seen), hadMore), rows(...latest), hadMore);
  return [shown.map(({ id }) => id).join(''), arrived];
};

test.each<[string, Parameters<typeof settled>, [string, number]]>([
  ['nothing changed', [['a', 'b'], false, ['a', 'b']], ['ab', 0]],
  ['a row arrived at the end', [['a', 'b'], false, ['a', 'b', 'c']], ['ab', 1]],
  ['rows arrived at the start', [['a', 'b'], false, ['x', 'y', 'a', 'b']], ['ab', 2]],
  ['a row has gone', [['a', 'b'], false, ['b']], ['b', 0]],
  ['a row has gone and another one arrived', [['a', 'b'], false, ['b', 'c']], ['b', 1]],
  ['a row has gone, and one moved up from the next page', [['a', 'b'], true, ['b', 'c']], ['bc', 0]],
  ['the order of the server changed', [['a', 'b'], false, ['b', 'a']], ['ab', 0]],
  ['the empty list', [[], false, ['a', 'b']], ['ab', 0]],
  ['every row has gone and others arrived', [['a'], false, ['b']], ['b', 0]],
  ['every row has gone', [['a'], false, []], ['', 0]],
])('%s', (_, [seen, hadMore, latest], expected) => {
  expect(settled(seen, hadMore, latest)).toEqual(expected);
});
