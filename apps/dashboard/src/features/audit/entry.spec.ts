import { actorOf, changesOf, cursorOf } from './entry';

test('an actor is filtered by its key, else by the person', () => {
  expect([
    actorOf({ actor: { kind: 'api_key', name: 'Dana', user_id: 'U', api_key_id: 'K' } }),
    actorOf({ actor: { kind: 'session', name: 'Dana', user_id: 'U' } }),
    actorOf({ actor: { kind: 'anonymous', name: 'anonymous' } }),
    actorOf({ actor: null }),
  ]).toEqual([
    { name: 'Dana', kind: 'api_key', id: 'K' },
    { name: 'Dana', kind: 'session', id: 'U' },
    { name: 'anonymous', kind: 'anonymous', id: undefined },
    { name: '–', kind: '', id: undefined },
  ]);
});

test('changes are rows with texts', () => {
  expect(
    changesOf({ changes: { status: ['pending', 'approved'], price: [null, 0.000001], tags: [['a'], null], odd: 7 } }),
  ).toEqual([
    { field: 'status', before: 'pending', after: 'approved' },
    { field: 'price', before: null, after: '0.000001' },
    { field: 'tags', before: '[\n  "a"\n]', after: null },
    { field: 'odd', before: null, after: '7' },
  ]);
  expect(changesOf({ changes: null })).toEqual([]);
});

test('the cursor is that in the address of the next page', () => {
  expect([cursorOf('http://das.example/v2/audit-logs?per_page=25&cursor=4711'), cursorOf(null)]).toEqual([
    '4711',
    undefined,
  ]);
});
