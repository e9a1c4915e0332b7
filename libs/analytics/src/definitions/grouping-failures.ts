import type { Failure } from '@das/platform';
import { type Dimension, isTime } from './dimensions';

/** A dimension is given once, and at most one of two is a time. */
export function groupingFailures([first, second]: readonly Dimension[]): Failure[] {
  const at = ['input', 'group_by', '1'];
  if (first === undefined || second === undefined) return [];
  if (first === second) return [{ path: at, rule: 'distinct' }];
  return isTime(first) && isTime(second) ? [{ path: at, rule: 'in' }] : [];
}
