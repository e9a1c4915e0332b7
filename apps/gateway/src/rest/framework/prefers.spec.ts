import { prefers } from './prefers';

test.each([
  [undefined, false],
  ['*/*', false],
  ['text/csv', true],
  ['Text/CSV; charset=utf-8', true],
  ['text/csv;q=0', false],
  ['text/csv;q=x', false],
  ['text/csv, */*;q=0.1', true],
  ['application/json, text/csv', false],
  ['application/json;q=0.5, text/csv', true],
  ['text/csv;q=0.4, application/json;q=0.5', false],
])('%s prefers CSV: %s', (accept, isPreferred) => expect(prefers('text/csv', accept)).toBe(isPreferred));
