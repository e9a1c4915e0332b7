import { keyWords } from './key-words';

test.each([
  ['competitor_price', 'Competitor price'],
  ['competitorPrice', 'Competitor price'],
  ['end-of-life', 'End of life'],
  ['SKU', 'SKU'],
  ['channel', 'Channel'],
  ['Sales Channel', 'Sales channel'],
  ['客户', '客户'],
  ['_', '_'],
  ['', ''],
])('the key %p is shown as %p', (key, words) => {
  expect(keyWords(key)).toBe(words);
});
