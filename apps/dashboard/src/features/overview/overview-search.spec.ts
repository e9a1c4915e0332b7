import { parseSearch, stringifySearch } from '../../api/search';
import { overviewSearch } from './overview-search';

test.each([
  '?period=month',
  '?period=30d&region=NA&type=standard&category=01A',
  '?period=custom&from=2028-02-29&to=2028-02-29',
  '?region=A+%26+B',
])('%s is kept as it is', (text) => {
  const search = overviewSearch(parseSearch(text));
  expect(stringifySearch(search)).toBe(text);
  expect(overviewSearch({ ...search })).toEqual(search); // a validated search is validated again
});

test.each([
  '?period=week',
  '?period=custom',
  '?period=custom&from=2026-11-01',
  '?period=custom&from=2026-11-02&to=2026-11-01',
  '?period=custom&from=2026-02-29&to=2026-03-01',
  '?period=custom&from=2020-01-01&to=2026-01-01',
  '?from=2026-11-01&to=2026-11-02',
  '?dates=all',
  '?region=+',
  `?category=${'1'.repeat(2_001)}`,
])('%s is dropped', (text) => {
  expect(overviewSearch(parseSearch(text))).toEqual({});
});
