import { BatchAborted } from '@das/approval-requests';
import { describeError } from './error-messages';

const FIELD = 'bulk';
const result = (index: number, levels: number) => ({
  index,
  id: `${index}`,
  outcome: 'advanced',
  next_levels: Array.from({ length: levels }, () => ({ code: 'x'.repeat(255), rank: 1 })),
});
const resultsOf = (results: { id: string }[]): unknown => describeError(new BatchAborted(results), FIELD).facts;

test('the results of an aborted batch end at 60 KiB, with the number of those left out', () => {
  const results = Array.from({ length: 100 }, (_, index) => result(index, 10));
  const kept = Math.floor((60 * 1_024) / (JSON.stringify(result(10, 10)).length + 1));
  expect(resultsOf(results)).toEqual({ results: results.slice(0, kept), results_left_out: 100 - kept });
});

test('all results of an aborted batch are shown when they fit', () => {
  const results = Array.from({ length: 100 }, (_, index) => result(index, 1));
  expect(resultsOf(results)).toEqual({ results });
});
