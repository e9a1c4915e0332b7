import { nameProblem, queryOf, storedText, viewsIn } from './saved-views';

test('views are read as they were stored, without their page', () => {
  const views = [{ name: 'North', search: { view: 'pending', region: 'NA', order: '-requested_total' } as const }];
  expect(viewsIn(storedText([{ name: 'North', search: { ...views[0]?.search, page: 7 } }]))).toEqual(views);
});

test.each([[null], [''], ['{'], ['{}'], ['null'], ['[null, 1, {"name": 1}, {"name": "A"}]']])(
  'the stored text %j has no views',
  (text) => {
    expect(viewsIn(text)).toEqual([]);
  },
);

test('parameters of a stored view that are malformed are dropped', () => {
  expect(viewsIn('[{"name": "A", "query": "?status=wrong&region=NA&unknown=1"}]')).toEqual([
    { name: 'A', search: { region: 'NA' } },
  ]);
});

test('views are equal by their parameters, in any order', () => {
  expect(queryOf({ region: 'NA', status: 'pending', page: 3 })).toBe(queryOf({ status: 'pending', region: 'NA' }));
});

test('a view needs a name that no other view has', () => {
  const views = [{ name: 'North', search: {} }];
  expect([
    nameProblem('', views),
    nameProblem('north', views),
    nameProblem('north', views, 'North'),
    nameProblem('South', views),
  ]).toEqual(['missing', 'taken', undefined, undefined]);
});
