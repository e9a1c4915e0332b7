import { type PreviewLine, routeGroups } from './route-groups';

const line = (amount: number, code: string): PreviewLine => ({
  amount,
  basis: 'unit_price',
  steps: [{ sequence: 1, rank: 10, effect: 'final', levels: [{ code }], approvers: [] }],
});

test('lines with the same route are one group; lines that are not shown are left out', () => {
  const groups = routeGroups([line(1, 'PA'), line(2, 'RSM'), line(3, 'PA'), line(4, 'PA')], [0, 1, -1, 4]);
  expect(groups.map(({ numbers, lines }) => [numbers, lines.map((each) => each.line.amount)])).toEqual([
    [
      [1, 5],
      [1, 4],
    ],
    [[2], [2]],
  ]);
});

test('the route of a request without lines has no numbers', () => {
  expect(routeGroups([line(0, 'PA')], [])).toMatchObject([{ numbers: [], lines: [{ number: undefined }] }]);
});
