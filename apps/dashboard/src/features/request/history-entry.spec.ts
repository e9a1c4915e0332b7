import { type Entry, historyEntry } from './history-entry';

const entry = (over: Partial<Entry>): Entry => ({
  id: 'E',
  action: 'approval_request.updated',
  actor: { kind: 'user', name: 'Dana Whitlock' },
  changes: null,
  metadata: null,
  occurred_at: '2026-11-22 10:00:00',
  result: 'success',
  ...over,
});
const UTC = { timezone: 'UTC', currency: 'USD' };
const priya = { on_behalf_of: { id: 'P', name: 'Priya Nair' } };
const request = { opportunities: [{ id: 'L', partnumber: 'VPS' }], steps: [priya], questions: [] };

test('a change of the header and of a line is shown before and after', () => {
  const changes = { customer_name: ['Acme', 'Globex'], version: [1, 2], updated_at: ['x', 'y'] };
  const metadata = {
    opportunities: {
      L: [
        { partnumber: 'VPS', quote_quantity: 4 },
        { partnumber: 'VPS', quote_quantity: null },
      ],
    },
  };
  expect(historyEntry(entry({ changes, metadata }), request, UTC)).toMatchObject({
    actor: 'Dana Whitlock',
    what: 'changed the request',
    mark: null,
    changes: [
      { what: 'Customer', before: 'Acme', after: 'Globex' },
      { what: 'VPS, quantity', before: '4', after: '–' },
    ],
  });
});

test('a decision names its part, the level and an endorsed price', () => {
  const metadata = { opportunity_id: 'L', level_code: 'PA', price: 1152 };
  expect(historyEntry(entry({ action: 'approval_line.endorsed', metadata }), request, UTC).what).toBe(
    'endorsed VPS at USD 1,152.00 as PA',
  );
  expect(
    historyEntry(entry({ action: 'approval_line.denied', metadata: { opportunity_id: 'gone' } }), request, UTC).what,
  ).toBe('denied a line');
});

test('a revocation names its lines and the reason, an extension its ends', () => {
  const metadata = {
    opportunities: { L: [{ revoked_at: null }, { revoked_at: '2026-11-22 10:00:00' }] },
    reason_code: 'customer_lost',
    comment: 'The project was cancelled.',
  };
  expect(historyEntry(entry({ action: 'approval_request.revoked', metadata }), request, UTC)).toMatchObject({
    what: 'revoked VPS (customer_lost): The project was cancelled.',
    changes: [],
  });
  const changes = { valid_until: ['2026-12-31 23:59:59', '2027-01-31 23:59:59'], extensions: [0, 1] };
  expect(historyEntry(entry({ action: 'approval_request.extended', changes }), request, UTC)).toMatchObject({
    what: 'extended the approval',
    changes: [{ what: 'Valid until', before: '31 Dec 2026, 23:59', after: '31 Jan 2027, 23:59' }],
  });
});

test('a refused attempt is marked, and an unknown action is shown as its code', () => {
  expect(
    historyEntry(entry({ action: 'approval_request.decide', result: 'refused', actor: {} }), request, UTC),
  ).toMatchObject({
    actor: 'The service',
    what: 'approval_request.decide',
    mark: 'Refused',
  });
});

test('the end of the validity is shown in the time zone of the tenant', () => {
  const changes = { valid_until: [null, '2026-12-31 22:59:59'] };
  expect(historyEntry(entry({ changes }), request, { ...UTC, timezone: 'Europe/Berlin' }).changes).toEqual([
    { what: 'Valid until', before: '–', after: '31 Dec 2026, 23:59' },
  ]);
});

test.each([
  ['P', 'Dana Whitlock on behalf of Priya Nair'],
  ['another', 'Dana Whitlock on behalf of another person'],
])('a decision on behalf of %s names both people', (on_behalf_of_id, actor) => {
  const metadata = { opportunity_id: 'L', on_behalf_of_id };
  expect(historyEntry(entry({ action: 'approval_line.approved', metadata }), request, UTC)).toMatchObject({
    actor,
    what: 'approved VPS',
  });
});

test.each([
  ['approval_step.claimed', 'claimed a step of VPS'],
  ['approval_step.overdue', 'noted that the deadline has passed'],
])('%s names the line only for what a person did', (action, what) => {
  expect(historyEntry(entry({ action, metadata: { opportunity_id: 'L' } }), request, UTC).what).toBe(what);
});
