import { GRAPHQL_JSON, LEGACY_JSON, answerType } from './http-result';

test.each([
  undefined,
  '',
  '*/*',
  'text/html',
  'application/*',
  'application/json',
  'application/json; charset=utf-8',
  `${GRAPHQL_JSON};q=0, */*`,
  `${GRAPHQL_JSON};q=0.5, ${LEGACY_JSON}`,
  `${LEGACY_JSON};q=0.9, ${GRAPHQL_JSON};q=0.8`,
  `${GRAPHQL_JSON};q=much`,
  `${GRAPHQL_JSON};q=0.5, */*;q=0.9`,
  `${GRAPHQL_JSON};q=0.5, application/*`,
  `${LEGACY_JSON};q=0.5, */*`,
  `${LEGACY_JSON};q=0`,
  'application/graphql-response+jsonp',
])('to "%s" the answer is application/json', (accept) => {
  expect(answerType(accept)).toBe(LEGACY_JSON);
});

test.each([
  GRAPHQL_JSON,
  GRAPHQL_JSON.toUpperCase(),
  `${GRAPHQL_JSON}; charset=utf-8`,
  `${GRAPHQL_JSON}, ${LEGACY_JSON}`,
  `${LEGACY_JSON},${GRAPHQL_JSON}`,
  `${GRAPHQL_JSON}, ${LEGACY_JSON};q=0.9`,
  `${GRAPHQL_JSON}; charset=utf-8; q=0.5, */*;q=0.1`,
  `${GRAPHQL_JSON};q=0.9, */*;q=0.9`,
  `${LEGACY_JSON};q=0, */*`,
])('to "%s" the answer is application/graphql-response+json', (accept) => {
  expect(answerType(accept)).toBe(GRAPHQL_JSON);
});
