import { scopeWords, staffSentence } from './scope-texts';

const rule = { category_id: 'C1', category_code: 'DRV' };

test.each([
  [{ sales_region: 'EMEA' }, null, 'region EMEA'],
  [{ sales_region: null }, null, 'no region'],
  [
    { customer_name: 'Acme', account_number: null, rep_firm: 'Hale' },
    null,
    'customer Acme and no account and rep firm Hale',
  ],
  [{ request_type: 'spot', category_id: 'C1' }, rule, 'request type spot and category DRV'],
  [{ category_id: 'C2' }, rule, 'category C2'],
  [{ category_id: null }, rule, 'no category'],
  [{}, rule, ''],
])('%j in words', (values, of, words) => {
  expect(scopeWords(values, of)).toBe(words);
});

const RSM = ['RSM-NA', 'RSM-EMEA'];
test.each([
  [RSM, ['Lukas Brandt'], 'region EMEA', 'Of RSM-NA and RSM-EMEA, Lukas Brandt covers region EMEA.'],
  [['RSM'], ['Ann', 'Bob'], 'region NA', 'Of RSM, Ann and Bob cover region NA.'],
  [RSM, [], 'region LATAM', 'Nobody of RSM-NA or RSM-EMEA covers region LATAM, so the owner acts.'],
  [['RSM'], [], 'no region', 'Nobody of RSM covers no region, so the owner acts.'],
  [RSM, ['Ann'], '', null],
])('levels %j with the people %j and %j', (level_codes, people, words, sentence) => {
  expect(staffSentence({ level_codes, people, words })).toBe(sentence);
});
