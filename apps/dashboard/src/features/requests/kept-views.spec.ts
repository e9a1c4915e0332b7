import { type KeptView, type Outcome, keptViewsIn, storedText, takeOver } from './kept-views';

const newKey = (): string => 'new';
const view = (name: string): KeptView => ({ name, search: { region: 'NA' }, key: name });

test('views are read as they were stored, and keep their keys', () => {
  const views = [{ name: 'North', search: { view: 'pending', region: 'NA', order: '-requested_total' }, key: 'one' }];
  expect(keptViewsIn(storedText(views), newKey)).toEqual(views);
  expect(keptViewsIn('[{"name": "A", "query": "?region=NA"}]', newKey)).toEqual([
    { name: 'A', search: { region: 'NA' }, key: 'new' },
  ]);
});

test.each([[null], [''], ['{'], ['{}'], ['null'], ['[null, 1, {"name": 1}, {"name": "A"}]']])(
  'the stored text %j has no views',
  (text) => {
    expect(keptViewsIn(text, newKey)).toEqual([]);
  },
);

test('parameters of a stored view that are malformed are dropped', () => {
  expect(keptViewsIn('[{"name": "A", "query": "?status=wrong&region=NA&unknown=1", "key": "k"}]', newKey)).toEqual([
    { name: 'A', search: { region: 'NA' }, key: 'k' },
  ]);
});

interface Case {
  outcomes: Record<string, Outcome[]>;
  attempts: string[];
  forgotten: string[];
  left?: [string, string][];
}

test.each<[string, Case]>([
  ['all are saved', { outcomes: { A: ['saved'], B: ['saved'] }, attempts: ['A/A', 'B/B'], forgotten: ['A', 'B'] }],
  [
    'a name that is in use gets a number',
    {
      outcomes: { A: ['name taken', 'name taken', 'saved'], B: ['saved'] },
      attempts: ['A/A', 'A (2)/A-2', 'A (3)/A-3', 'B/B'],
      forgotten: ['A', 'B'],
    },
  ],
  [
    'a refused view stays, and the next one is saved',
    {
      outcomes: { A: [{ reason: 'Too many.' }], B: ['saved'] },
      attempts: ['A/A', 'B/B'],
      forgotten: ['B'],
      left: [['A', 'Too many.']],
    },
  ],
  ['without an answer all stay', { outcomes: { A: ['no answer'], B: ['saved'] }, attempts: ['A/A'], forgotten: [] }],
])('%s', async (_case, { outcomes, attempts, forgotten, left = [] }) => {
  const tried: string[] = [];
  const dropped: string[] = [];
  const save = async (each: KeptView, name: string, key: string): Promise<Outcome> => {
    tried.push(`${name}/${key}`);
    return outcomes[each.name]?.shift() ?? 'name taken';
  };
  const result = await takeOver([view('A'), view('B')], save, ({ name }) => dropped.push(name));
  expect([tried, dropped, result.map((each) => [each.view.name, each.reason])]).toEqual([attempts, forgotten, left]);
});
