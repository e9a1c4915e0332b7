import type { LockedContext } from '../../model/approval-context';
import type { RequestDetail } from '../../model/request-detail';
import { BEFORE, type Given, NOW, contextOf, lineId } from '../decision/decision.fixture';
import { commercialEdit } from '../submission/commercial-edits';
import { draftRequest } from '../submission/draft-request';
import { NEW_LINE, newLine } from '../submission/new-lines';
import type { RequestEdit } from '../submission/parse-edit';
import { linesToRevise, planRevision, revisedLines } from './plan-revision';

const EDIT: RequestEdit = { header: {}, plan: { added: [], changed: [], removed: [], failures: [] } };

/** A request whose lines were approved at a counter price of 40. */
function approved({ request, ...given }: Given = {}, lines: Partial<RequestDetail>[] = []): LockedContext {
  const context = contextOf({
    ...given,
    request: { id: 'S', status: 'approved', lifecycle_state: 'approved', customer_name: 'Acme', ...request },
  });
  const steps = context.steps.map((step) => ({ ...step, status: 'approved' as const, price: 40, decided_at: BEFORE }));
  const decision = { status: 'approved', approved_price: 40, decided_by_id: 'pa', decided_at: BEFORE } as const;
  const ends = { revoked_at: null, superseded_at: null };
  return {
    ...context,
    steps,
    lines: context.lines.map((line, index) => ({ ...line, ...decision, ...ends, ...lines[index] })),
  };
}

function plan(source: LockedContext, { header, plan: lines }: RequestEdit) {
  const revised = revisedLines(source.lines, lines);
  const draft = {
    ...source,
    request: draftRequest('R', 'requester'),
    steps: [],
    lines: revised.map(({ input }, index) => ({
      ...newLine('R', input, new Map()),
      ...NEW_LINE,
      id: lineId('KLMN'.charAt(index)),
      tenant_id: '',
    })),
  };
  const edit = commercialEdit(source, { header, plan: lines, dimensions: new Set() });
  const lineage = { lineage_id: 'S', lineage_creator_ids: ['requester'] };
  return planRevision({ source, header, plan: lines, edit, lineage }, revised, draft);
}

/** The lines in short: predecessor, prices and status. */
const shortLines = (lines: RequestDetail[]): string[] =>
  lines.map(
    ({ revises_opportunity_id, requested_price, approved_price, status }) =>
      `${revises_opportunity_id?.at(-1) ?? '-'} ${requested_price} ${status}${approved_price === null ? '' : ` @ ${approved_price}`}`,
  );

const changing = (source: LockedContext, index: number, change: object): RequestEdit => ({
  ...EDIT,
  plan: { ...EDIT.plan, changed: [{ line: source.lines[index] as RequestDetail, change }] },
});

test('carried lines have the approval of their predecessor and one step; changed and added lines are routed', () => {
  const source = approved({ prices: [52, 53] });
  const edit = changing(source, 1, { requested_price: 152 });
  const { request, lines, steps, event } = plan(source, {
    header: { project_name: 'Apollo', justification: 'Volume' },
    plan: { ...edit.plan, added: [{ requested_price: 10 }] },
  });
  expect(shortLines(lines)).toEqual(['A 52 approved @ 40', 'B 152 pending', '- 10 pending']);
  expect(lines[0]).toMatchObject({ decided_by_id: 'pa', decided_at: BEFORE, comment: null });
  expect(request).toMatchObject({
    id: 'R',
    revises_id: 'S',
    lineage_id: 'S',
    lineage_creator_ids: ['requester'],
    customer_name: 'Acme',
    project_name: 'Apollo',
    requested_total: '418.000000',
    waiting_since: NOW,
  });
  expect(
    steps.map(({ opportunity_id, rank, status, price }) =>
      `${opportunity_id?.at(-1)} ${rank} ${status} ${price ?? ''}`.trim(),
    ),
  ).toEqual(['K 10 approved 40', 'L 10 active', 'L 20 waiting', 'M 10 active']);
  expect(steps[0]).toMatchObject({
    carried_from_request_id: 'S',
    acted_by_id: null,
    decided_at: BEFORE,
    sequence: 1,
    round: 1,
  });
  expect(event).toMatchObject({
    type: 'approval_request.created',
    data: { id: 'R', revises_id: 'S', justification: 'Volume', status: 'pending' },
  });
});

test.each<[string, Given, RequestEdit['header']]>([
  ['its customer changes', {}, { customer_name: 'Other' }],
  ['its validity changes', {}, { validity_period: 'P1D' }],
  ['its source has expired', { request: { lifecycle_state: 'expired', valid_until: BEFORE } }, {}],
  ['the end of its source has passed', { request: { valid_until: BEFORE } }, {}],
])('nothing is carried when %s', (_, given, header) =>
  expect(shortLines(plan(approved(given), { ...EDIT, header }).lines)).toEqual(['A 52 pending']),
);

test('a revision without a line to decide is refused', () => {
  const source = approved({ prices: [52, 53] });
  const removed = { ...EDIT, plan: { ...EDIT.plan, removed: source.lines.slice(1) } };
  for (const edit of [EDIT, removed]) expect(() => plan(source, edit)).toThrow('validation_failed');
});

test('only approved lines that are neither revoked nor superseded are revised', () => {
  const source = approved({ prices: [1, 2, 3, 4] }, [
    {},
    { status: 'denied' },
    { revoked_at: NOW },
    { superseded_at: NOW },
  ]);
  expect(linesToRevise(source.lines)).toEqual(source.lines.slice(0, 1));
  expect(shortLines(plan(source, changing(source, 0, { quote_quantity: 3 })).lines)).toEqual(['A 1 pending']);
});

test('a null of the input clears a field of the request and of a line', () => {
  const source = approved();
  const { lines, request } = plan(source, {
    header: { customer_name: null },
    plan: changing(source, 0, { quote_quantity: null, partnumber: undefined }).plan,
  });
  expect(request.customer_name).toBeNull();
  expect(lines[0]).toMatchObject({ quote_quantity: null, partnumber: 'P-0' });
});
