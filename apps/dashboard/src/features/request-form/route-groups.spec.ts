import { type PreviewLine, routeGroups } from './route-groups';

const line = (reason: string, code: string): PreviewLine => ({
  reason,
  steps: [{ sequence: 1, rank: 10, effect: 'final', levels: [{ code }], approvers: [] }],
});

test('lines with the same route are one group; lines that are not shown are left out', () => {
  const groups = routeGroups([line('a', 'PA'), line('b', 'RSM'), line('c', 'PA'), line('d', 'PA')], [0, 1, -1, 4]);
  expect(groups.map(({ numbers, reasons }) => [numbers, reasons.map(({ reason }) => reason)])).toEqual([
    [
      [1, 5],
      ['a', 'd'],
    ],
    [[2], ['b']],
  ]);
});

test('the route of a request without lines has no numbers', () => {
  expect(routeGroups([line('a', 'PA')], [])).toMatchObject([
    { numbers: [], reasons: [{ number: undefined, reason: 'a' }] },
  ]);
});
