import type { Line, Step } from './request-query';
import { earlierRounds, routesOf } from './route-of';

const level = (code: string, rank: number, ...people: string[]) => ({
  id: code,
  code,
  name: code,
  rank,
  approvers: people.map((name) => ({ id: name, name, active: true, can_decide: true })),
});
const line = (id: string) => ({ id, partnumber: id }) as Line;
const step = (opportunity_id: string | null, sequence: number, over: Partial<Step> = {}): Step =>
  ({
    id: `${opportunity_id}-${sequence}`,
    opportunity_id,
    round: 1,
    sequence,
    rank: 20,
    status: 'active',
    price: null,
    comment: null,
    reason_code: null,
    decided_at: null,
    carried_from_round: null,
    carried_from_request_id: null,
    due_at: null,
    is_overdue: false,
    paused_at: null,
    escalated_at: null,
    escalated_to: [],
    assigned_to: null,
    claimed_by: null,
    claimed_until: null,
    available_actions: [],
    levels: [level('RSM', 20, 'Mara')],
    acted_by: null,
    on_behalf_of: null,
    candidates: [],
    ...over,
  }) as Step;
const actor = (name: string, role: string, ...levels: { id: string; code: string; rank: number }[]) => ({
  id: name,
  name,
  role,
  levels,
});

test('lines with the same steps share a route, and a price that differs is left out', () => {
  const endorsed = (id: string, price: number) => [step(id, 1, { rank: 10, status: 'endorsed', price }), step(id, 2)];
  const routes = routesOf(
    {
      opportunities: [line('a'), line('b'), line('c')],
      steps: [...endorsed('a', 5), ...endorsed('b', 6), step('c', 1)],
    },
    1,
  );
  expect(
    routes.map(({ lines, steps }) => [
      lines.map(({ id }) => id).join(),
      steps.map(({ effect, price }) => [effect, price]),
    ]),
  ).toEqual([
    [
      'a,b',
      [
        ['endorses', null],
        ['decides', null],
      ],
    ],
    ['c', [['decides', null]]],
  ]);
});

test('the last step without levels is that of the owner; a request without lines has one route', () => {
  const [route] = routesOf(
    { opportunities: [], steps: [step(null, 1), step(null, 2, { rank: null, levels: [], status: 'waiting' })] },
    1,
  );
  expect(route?.steps.map(({ levels, people, state }) => [levels, people, state])).toEqual([
    ['RSM', ['Mara'], 'active'],
    ['Owner', [], 'waiting'],
  ]);
});

test.each([
  ['a holder of the level', actor('Mara', 'approver', { id: 'RSM', code: 'RSM', rank: 20 }), null],
  ['a higher level', actor('Victor', 'approver', { id: 'VP', code: 'VP', rank: 40 }), 'VP for RSM'],
  ['the owner', actor('Elise', 'owner'), 'Owner for RSM'],
  ['a person who no longer holds a level', actor('Tom', 'approver'), null],
])('a decision by %s', (_, acted_by, instead) => {
  const [route] = routesOf({ opportunities: [line('a')], steps: [step('a', 1, { status: 'approved', acted_by })] }, 1);
  expect(route?.steps[0]?.instead).toBe(instead);
});

test('earlier rounds are listed newest first', () => {
  const steps = [step('a', 1), step('a', 1, { round: 2 }), step('a', 1, { round: 3 })];
  expect([earlierRounds({ steps, round: 3 }), earlierRounds({ steps: [], round: 1 })]).toEqual([[2, 1], []]);
});

test('a step names the holders who may decide', () => {
  const [mara, sam, lars] = level('RSM', 20, 'Mara', 'Sam', 'Lars').approvers;
  const holders = [mara, { ...sam, can_decide: false }, { ...lars, active: false }];
  const levels = [{ ...level('RSM', 20), approvers: holders }] as Step['levels'];
  const [route] = routesOf({ opportunities: [line('a')], steps: [step('a', 1, { levels })] }, 1);
  expect(route?.steps.map(({ people }) => people)).toEqual([['Mara']]);
});
