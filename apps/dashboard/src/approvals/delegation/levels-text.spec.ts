import { levelsText } from './levels-text';

const principal = {
  levels: [
    { id: 'a', code: 'PA' },
    { id: 'b', code: 'RSM' },
  ],
};

test.each([
  [null, 'All'],
  [['a', 'b'], 'PA, RSM'],
  [['b', 'lost'], 'RSM'],
  [['lost'], 'None'],
])('the levels %j are shown as %j', (level_ids, text) => {
  expect(levelsText({ level_ids, principal })).toBe(text);
});
