import { NEW_DRAFT, type SimulationForm, draftOf, labelsOf, readSimulation } from './simulation-form';

const PA = {
  id: 'A',
  code: 'PA',
  rank: 10,
  active: true,
  threshold_price_requested: 250,
  threshold_price_approved: null,
};
const OFF = { ...PA, id: 'B', code: 'OFF', active: false };
const LEVELS = [PA, OFF];
const FORM: SimulationForm = { from: '2026-01-01', to: '2026-01-31', basis: 'unit_price', changed: {}, added: [] };
const read = (change: Partial<SimulationForm>) => readSimulation({ ...FORM, ...change }, LEVELS, 'unit_price');
const period = { from: '2026-01-01', to: '2026-01-31' };

test.each<[string, Partial<SimulationForm>, object]>([
  ['no change', {}, {}],
  ['a draft as it is stored', { changed: { A: draftOf(PA) } }, {}],
  ['another basis', { basis: 'line_total' }, { routing_basis: 'line_total' }],
  [
    'changed and cleared thresholds',
    { changed: { A: { handle: '', finish: '99.5', active: true } } },
    { levels: [{ id: 'A', threshold_price_requested: null, threshold_price_approved: 99.5 }] },
  ],
  [
    'levels that are switched on and off',
    { changed: { A: { ...draftOf(PA), active: false }, B: { ...draftOf(OFF), active: true } } },
    {
      levels: [
        { id: 'A', active: false },
        { id: 'B', active: true },
      ],
    },
  ],
  [
    'a new level',
    { added: [{ ...NEW_DRAFT, key: 'n1', code: ' DESK ', rank: '5', handle: '60' }] },
    {
      levels: [
        {
          name: 'DESK',
          code: 'DESK',
          rank: 5,
          threshold_price_requested: 60,
          threshold_price_approved: null,
          active: true,
        },
      ],
    },
  ],
])('%s is sent as it differs', (_, change, input) =>
  expect(read(change)).toEqual({ input: { ...period, ...input }, problems: {} }),
);

test.each<[string, Partial<SimulationForm>, object]>([
  ['an absent day', { from: '' }, { from: 'Enter a date.' }],
  ['days in the wrong order', { to: '2025-12-31' }, { to: 'Enter a date that is not before From.' }],
  [
    'a number that is not one',
    { changed: { A: { handle: 'x', finish: '-1', active: true } } },
    { 'A.handle': 'Enter a number, such as 12.5.', 'A.finish': 'Enter at least 0.' },
  ],
  [
    'a new level without code and rank',
    { added: [{ ...NEW_DRAFT, key: 'n1' }] },
    { 'n1.code': 'Enter a value.', 'n1.rank': 'Enter a value.' },
  ],
  [
    'a rank with decimals',
    { added: [{ ...NEW_DRAFT, key: 'n1', code: 'X', rank: '1.5' }] },
    { 'n1.rank': 'Enter a whole number.' },
  ],
])('%s is a problem', (_, change, problems) => expect(read(change).problems).toEqual(problems));

test('fields have the codes of their levels, and new levels their numbers until they have a code', () => {
  const added = [
    { ...NEW_DRAFT, key: 'n1' },
    { ...NEW_DRAFT, key: 'n2', code: 'DESK' },
  ];
  expect(Object.values(labelsOf({ ...FORM, added }, [PA]))).toEqual([
    'From',
    'To',
    'May handle, PA',
    'May finish, PA',
    'Code, new level 1',
    'Rank, new level 1',
    'May handle, new level 1',
    'May finish, new level 1',
    'Code, DESK',
    'Rank, DESK',
    'May handle, DESK',
    'May finish, DESK',
  ]);
});
