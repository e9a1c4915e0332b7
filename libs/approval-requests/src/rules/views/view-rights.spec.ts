import type { SavedView } from '../../model/saved-view';
import { type ViewUser, auditedView, isCreator, mayEditView, mayReadView, tooManyViews } from './view-rights';

const user = (change: Partial<ViewUser> = {}): ViewUser => ({
  user_id: 'A',
  managesShared: false,
  read_only: false,
  ...change,
});
const OWN = { created_by_id: 'A', shared: false };
const OTHER = { created_by_id: 'B', shared: false };
const SHARED = { created_by_id: 'B', shared: true };
const OWN_SHARED = { created_by_id: 'A', shared: true };
const manager = user({ managesShared: true });

test.each([
  ['a private view of the creator', OWN, user(), [true, true, true]],
  ['a private view of the creator, with a read-only key', OWN, user({ read_only: true }), [true, true, false]],
  ["another user's private view", OTHER, manager, [false, false, false]],
  ['a shared view', SHARED, user(), [false, true, false]],
  ['a shared view, for a manager', SHARED, manager, [false, true, true]],
  ['a shared view, for a manager with a read-only key', SHARED, { ...manager, read_only: true }, [false, true, false]],
  ['a shared view of its creator, who manages none', OWN_SHARED, user(), [true, true, false]],
  ['a private view, for the service itself', OWN, user({ user_id: undefined }), [false, false, false]],
])('%s: is the creator, may read and may edit', (_case, view, caller, expected) =>
  expect([isCreator(view, caller), mayReadView(view, caller), mayEditView(view, caller)]).toEqual(expected),
);

test.each([
  [false, 99, undefined],
  [false, 100, 100],
  [true, 100, undefined],
  [true, 199, undefined],
  [true, 200, 200],
])('one more view, shared %s, with %d present: the limit that it exceeds is %s', (shared, present, max) =>
  expect(tooManyViews(shared, present)).toEqual(
    max ? [{ path: ['input', 'shared'], rule: 'max_views', params: { max } }] : [],
  ),
);

test('the audit log has the content of shared views only', () => {
  const view = { id: '1', name: 'A', filter: {}, order_by: null, columns: null, ...OWN } as SavedView;
  expect(auditedView(view)).toEqual({ id: '1', shared: false });
  const content = { id: '1', name: 'A', filter: {}, order_by: null, columns: null, shared: true };
  expect(auditedView({ ...view, shared: true })).toEqual(content);
});
