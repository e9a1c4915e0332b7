import { isMatch, matchesInWords } from '../../../../docs-page/matching.mjs';

const TEXT = 'Send a delivery again POST /v2/webhooks/deliveries/{id}/replay webhookDeliveriesReplay Webhooks';

test.each([
  ['', true],
  ['   ', true],
  ['replay', true],
  ['POST deliveries', true],
  ['deliveries post', true],
  ['WEBHOOKDELIVERIESREPLAY', true],
  ['/v2/webhooks/deliveries/{id}', true],
  ['get deliveries', false],
  ['.*', false],
])('the query “%s” matches: %s', (query, expected) => {
  expect(isMatch(query, TEXT)).toBe(expected);
});

test.each([
  [' ', 64, '64 operations'],
  ['post', 12, '12 of 64 operations'],
  ['nothing', 0, 'No operation matches.'],
])('the query “%s” with %i matches says “%s”', (query, matches, words) => {
  expect(matchesInWords(query, matches, 64)).toBe(words);
});
