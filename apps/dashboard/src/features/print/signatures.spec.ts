import { type PrintedRequest, signaturesOf } from './signatures';

const [PA, RSM, VP] = [
  { code: 'PA', rank: 10 },
  { code: 'RSM', rank: 20 },
  { code: 'VP', rank: 40 },
];
const step = (opportunity_id: string | null, more: object = {}) => ({
  opportunity_id,
  round: 1,
  rank: 20,
  status: 'approved',
  decided_at: '2026-01-02 03:04:05',
  levels: [RSM],
  acted_by: { name: 'Mara', levels: [RSM] },
  ...more,
});
const request = (steps: object[], lines = ['a', 'b']): PrintedRequest =>
  ({ round: 1, steps, opportunities: lines.map((id) => ({ id })) }) as unknown as PrintedRequest;
const shortOf = (printed: PrintedRequest) =>
  signaturesOf(printed).map(({ kind, name, levels, lines }) => [kind, name, levels, lines]);

test('one decision on all lines is one signature', () => {
  expect(shortOf(request([step('a'), step('b')]))).toEqual([['approved', 'Mara', ['RSM'], []]]);
});

test('different decisions name their lines', () => {
  const denied = step('b', { status: 'denied', rank: 10, levels: [PA], acted_by: { name: 'Priya', levels: [PA] } });
  expect(shortOf(request([step('a'), denied]))).toEqual([
    ['approved', 'Mara', ['RSM'], [1]],
    ['denied', 'Priya', ['PA'], [2]],
  ]);
});

test.each<[string, object, string[]]>([
  ['the level of the step that the person holds', { levels: [RSM, { code: 'RSM-EMEA', rank: 20 }] }, ['RSM']],
  ['a higher level that decided for the step', { acted_by: { name: 'Victor', levels: [PA, VP] } }, ['VP']],
  ['no level for the step of the owner', { rank: null, levels: [], acted_by: { name: 'Elise', levels: [VP] } }, []],
  ['no level when an owner decided for a level', { acted_by: { name: 'Elise', levels: [] } }, []],
])('a signature has %s', (_, more, levels) =>
  expect(signaturesOf(request([step('a', more)], ['a']))).toMatchObject([{ levels }]),
);

test('endorsements, earlier rounds, open steps and removed lines are not signatures', () => {
  const others = [
    step('a', { status: 'endorsed' }),
    step('a', { round: 0 }),
    step('a', { status: 'active', acted_by: null, decided_at: null }),
    step('gone'),
  ];
  expect(signaturesOf(request(others))).toEqual([]);
});

test('a request without lines is signed as a whole', () => {
  expect(shortOf(request([step(null)], []))).toEqual([['approved', 'Mara', ['RSM'], []]]);
});
