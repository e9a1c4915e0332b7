import { rollUp } from './roll-up';

test.each([
  [['pending'], 'pending', 'pending'],
  [['approved', 'pending', 'denied'], 'pending', 'pending'],
  [['approved', 'approved'], 'approved', 'approved'],
  [['approved', 'denied'], 'approved', 'partially_approved'],
  [['denied', 'denied'], 'denied', 'denied'],
] as const)('%j rolls up to %s, %s', (statuses, status, lifecycle_state) => expect(rollUp([...statuses])).toEqual({ status, lifecycle_state }));
