import type { ApprovalRequest } from '../request/request-query';
import { inPlaceOf, inPlaceTexts } from './in-place-of';

const level = (id: string, ...names: string[]) => ({
  id,
  code: id,
  name: id,
  approvers: names.map((name) => ({ id: name, name })),
});
const PA = level('PA', 'Priya Nair');
const RSM = level('RSM', 'Mara Okafor', 'Lukas Brandt', 'Ana Silva', 'Jo Kim', 'Ed Wu');

const step = (opportunity_id: string | null, levels: object[], over: object = {}) => ({
  id: `${opportunity_id}`,
  opportunity_id,
  round: 1,
  status: 'active',
  levels,
  ...over,
});
const textsOf = (steps: object[], ...held: string[]) => {
  const request = { round: 1, steps } as unknown as ApprovalRequest;
  const ids = (steps as { opportunity_id: string | null }[]).map(({ opportunity_id }) => opportunity_id);
  return inPlaceTexts(inPlaceOf(request, ids, { levels: held.map((id) => ({ id })) }));
};

test.each([
  [
    'a step of another level',
    [step('a', [PA]), step('b', [PA])],
    ['RSM'],
    ['Decides 2 lines in place of PA (Priya Nair).'],
  ],
  ['a step of the person', [step('a', [PA])], ['PA'], []],
  ['a step that is one of two levels of the person', [step('a', [PA, RSM])], ['RSM'], []],
  ['a step without an approver', [step('a', [level('RD')])], ['VP'], []],
  ['the owner’s step', [step('a', [])], [], []],
  ['a step of an earlier round', [step('a', [PA], { round: 0 })], [], []],
  ['a step that waits', [step('a', [PA], { status: 'waiting' })], [], []],
  ['a request without lines', [step(null, [PA])], [], ['Decides the request in place of PA (Priya Nair).']],
  [
    'steps of several levels',
    [step('a', [PA]), step('b', [RSM]), step('c', [PA])],
    ['VP'],
    [
      'Decides 2 lines in place of PA (Priya Nair).',
      'Decides 1 line in place of RSM (Mara Okafor, Lukas Brandt, Ana Silva, 2 more).',
    ],
  ],
])('a decision on %s', (_, steps, held, expected) => {
  expect(textsOf(steps, ...held)).toEqual(expected);
});
