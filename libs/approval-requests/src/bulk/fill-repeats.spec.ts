import { fillRepeats } from './fill-repeats';
import type { StoredOutcome } from './item-outcome';

const [A, B] = ['01J9ZZZZZZZZZZZZZZZZZZZZZA', '01J9ZZZZZZZZZZZZZZZZZZZZZB'];
const approved: StoredOutcome = { outcome: 'approved', status: 'approved', version: 2 };
const failed: StoredOutcome = { outcome: 'failed', error: { code: 'not_found', message: 'Not found.' } };
const repeatOf = ({ status, version }: StoredOutcome): StoredOutcome => ({ outcome: 'unchanged', status, version });

test.each([
  ['no ids', [], [], []],
  ['distinct ids', [A, B], [approved, failed], [approved, failed]],
  ['a repeated id', [A, B, A], [approved, failed], [approved, failed, repeatOf(approved)]],
  ['an id in another case', [A, A.toLowerCase()], [approved], [approved, repeatOf(approved)]],
  ['a repeat of a failed item', [B, B, B], [failed], [failed, repeatOf(failed), repeatOf(failed)]],
])('%s', (_case, ids, firsts, expected) => {
  const outcomes = new Map(
    [...new Set(ids.map((id) => id.toUpperCase()))].map((id, index) => [id, firsts[index] as StoredOutcome]),
  );
  expect(fillRepeats(ids, (index) => outcomes.get((ids[index] as string).toUpperCase()) as StoredOutcome)).toEqual(
    expected,
  );
});
