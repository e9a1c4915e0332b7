import { ValidationFailed, VersionConflict } from '@das/platform';
import type { LockedContext } from '../../model/approval-context';
import { parseEdit } from './parse-edit';

const LINE = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
const context = {
  request: { version: 3, request_date: '2026-02-01', expected_delivery_date: '2026-03-01' },
  lines: [LINE],
} as LockedContext;

test('an edit is divided into columns of the request and a plan for its lines', () => {
  const input = {
    id: 'R',
    expected_version: 3,
    customer_name: 'Acme',
    opportunities: [{ partnumber: 'P-1' }],
    remove_opportunities: [LINE.id],
  };
  expect(parseEdit(context, input)).toEqual({
    header: { customer_name: 'Acme' },
    plan: { added: [{ partnumber: 'P-1' }], changed: [], removed: [LINE], failures: [] },
  });
});

test('an edit of another version is refused before its values', () => {
  const input = { expected_version: 2, expected_delivery_date: '2026-01-01' };
  expect(() => parseEdit(context, input)).toThrow(VersionConflict);
});

test.each([
  [{ expected_delivery_date: '2026-01-31' }, false],
  [{ expected_delivery_date: '2026-02-01' }, true],
  [{ request_date: '2026-03-02' }, false],
  [{ request_date: '2026-03-02', expected_delivery_date: '2026-03-02' }, true],
  [{ request_date: null, expected_delivery_date: '2026-01-01' }, true],
])('the dates of an edit and the stored request are in order: %j %s', (input, isInOrder) => {
  if (isInOrder) return expect(parseEdit(context, input).header).toEqual(input);
  const failures = [
    { path: ['input', 'expected_delivery_date'], rule: 'after_or_equal', params: { other: 'request_date' } },
  ];
  expect(() => parseEdit(context, input)).toThrow(expect.objectContaining({ failures }) as Error);
});

test('lines of another request fail', () => {
  expect(() => parseEdit(context, { remove_opportunities: ['X'] })).toThrow(ValidationFailed);
});
