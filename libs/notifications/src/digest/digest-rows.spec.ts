import { digestRows } from './digest-rows';

const of = (id: string, resource_id: string, occurrences = 1) => ({
  notification: { id, resource_id, resource_type: 'approval_request', occurrences },
  title: `title ${id}`,
});

test('several events about one resource are one row with the newest title; the newest row is first', () => {
  expect(digestRows([of('1', 'a', 2), of('3', 'b'), of('2', 'a', 3)])).toEqual([
    { title: 'title 3', times: 1 },
    { title: 'title 2', times: 5 },
  ]);
  expect(digestRows([of('4', 'a'), of('1', 'a')])).toEqual([{ title: 'title 4', times: 2 }]);
  expect(digestRows([])).toEqual([]);
});
