import { validityText } from './validity-text';

const at = { timezone: 'America/Chicago', now_ms: Date.UTC(2026, 10, 22, 12) };
const approved = { is_valid: true, valid_from: '2026-11-22 00:00:00' };

test.each([
  [{ ...approved, valid_until: '2027-02-21 05:59:59' }, 'valid until 20 Feb 2027, 90 days left'],
  [{ ...approved, valid_until: '2026-11-24 05:59:59' }, 'valid until 23 Nov 2026, 1 day left'],
  [{ ...approved, valid_until: '2026-11-23 05:59:59' }, 'valid until 22 Nov 2026, last day'],
  [{ ...approved, is_valid: false, valid_until: '2026-11-21 05:59:59' }, 'was valid until 20 Nov 2026'],
  [{ ...approved, valid_until: null }, 'valid without an end'],
  [{ is_valid: false, valid_from: null, valid_until: null }, undefined],
])('the validity in words', (validity, text) => {
  expect(validityText(validity, at)).toBe(text);
});
