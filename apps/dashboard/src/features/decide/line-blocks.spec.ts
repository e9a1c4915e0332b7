import { type Block, blocksOf } from './line-blocks';

const AT = '2026-11-23 15:00:00';
const question = (state: string, name: string, ...opportunity_ids: string[]) => ({
  state,
  opportunity_ids,
  asked_to: { name },
});

test.each<[string, { line?: object; step?: object; questions?: object[] }, Block | undefined]>([
  ['that can be decided', {}, undefined],
  ['that another person has decided', { line: { status: 'approved', can_decide: false } }, undefined],
  [
    'with open questions',
    {
      step: { paused_at: AT },
      questions: [question('open', 'Dana', 'A'), question('answered', 'Tom', 'A'), question('open', 'Sam', 'B')],
    },
    { choices: ['approve'], reason: 'Approval waits for the answer of Dana.' },
  ],
  [
    'that another person has claimed',
    { line: { can_decide: false }, step: { claimed_by: { name: 'Tom' } } },
    { choices: ['approve', 'deny'], reason: 'Claimed by Tom.' },
  ],
  [
    'that is assigned to another person',
    { line: { can_decide: false } },
    { choices: ['approve', 'deny'], reason: 'You cannot decide this line now.' },
  ],
])('a line %s', (_, { line, step, questions = [] }, block) => {
  const active = { opportunity_id: 'A', round: 1, status: 'active', paused_at: null, claimed_by: null, ...step };
  const opportunities = [{ id: 'A', status: 'pending', can_decide: true, ...line }];
  const latest = { round: 1, opportunities, steps: [active], questions } as unknown as Parameters<typeof blocksOf>[0];
  expect(blocksOf(latest).get('A')).toEqual(block);
});
