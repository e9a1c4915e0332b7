import { stepText } from './route-texts';

const step = (effect: string, ...codes: string[]) => ({ rank: 10, effect, levels: codes.map((code) => ({ code })) });

test.each([
  [step('endorse', 'PA'), 'PA endorses'],
  [step('final', 'RD'), 'RD decides'],
  [step('final', 'RSM-NA', 'RSM-EMEA'), 'RSM-NA, RSM-EMEA decide'],
  [step('endorse', 'RSM-NA', 'RSM-EMEA'), 'RSM-NA, RSM-EMEA endorse'],
  [{ rank: null, effect: 'final', levels: [] }, 'Owner'],
])('the step %j reads %s', (given, text) => {
  expect(stepText(given)).toBe(text);
});
