import { extendedText, validityText } from './validity-text';

const NOW_MS = Date.UTC(2026, 10, 22, 12);
const approved = { lifecycle_state: 'approved', is_valid: true, valid_from: '2026-11-22 00:00:00' };

test.each([
  [{ ...approved, valid_until: '2027-02-21 05:59:59' }, 'valid until END, 90 days left'],
  [{ ...approved, valid_until: '2026-11-24 05:59:59' }, 'valid until END, 1 day left'],
  [{ ...approved, valid_until: '2026-11-23 05:59:59' }, 'valid until END, last day'],
  [{ ...approved, is_valid: false, valid_until: '2026-11-21 05:59:59' }, 'was valid until END'],
  [{ ...approved, valid_until: null }, 'valid without an end'],
  [{ lifecycle_state: 'pending', is_valid: false, valid_from: null, valid_until: null }, undefined],
])('the validity in words', (validity, text) => {
  const words = validityText(validity, NOW_MS);
  expect(words && `${words.text}${words.end === null ? '' : ' END'}${words.left}`).toBe(text);
  expect(words?.end ?? null).toBe(validity.valid_until);
});

test.each(['revoked', 'superseded'])('an approval that is %s has no validity', (lifecycle_state) =>
  expect(
    validityText({ ...approved, lifecycle_state, is_valid: false, valid_until: '2027-02-21 05:59:59' }, NOW_MS),
  ).toBeUndefined(),
);

test.each([
  [0, undefined],
  [1, 'Extended once'],
  [2, 'Extended 2 times'],
  [1_200, 'Extended 1,200 times'],
])('%s extensions: %s', (extensions, text) => expect(extendedText({ extensions })).toBe(text));
