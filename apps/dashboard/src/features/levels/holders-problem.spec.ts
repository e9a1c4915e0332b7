import { holderMark, holdersProblem } from './holders-problem';

const decider = { active: true, can_decide: true };
const inactive = { active: false, can_decide: true };
const auditor = { active: true, can_decide: false };

test.each([
  [[], 'nobody'],
  [[auditor], 'no holder may decide'],
  [[inactive, auditor], 'no holder may decide'],
  [[decider], undefined],
  [[auditor, decider], undefined],
])('the level with the holders %j is held by %s', (holders, problem) => {
  expect(holdersProblem(holders)).toBe(problem);
});

test.each([
  [decider, undefined],
  [inactive, 'inactive'],
  [auditor, 'may not decide'],
  [{ active: false, can_decide: false }, 'inactive'],
])('the holder %j is marked with %s', (holder, mark) => {
  expect(holderMark(holder)).toBe(mark);
});
