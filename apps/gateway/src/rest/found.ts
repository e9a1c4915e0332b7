import { NotFound } from '@das/platform';
import type { AnyShown } from './shown';

/** The row that a service found. @throws NotFound when there is none: on REST that is an error, also for a removal */
export function found<T>(shown: AnyShown, id: string, row: T | null): T {
  if (!row) throw new NotFound(shown.name, id);
  return row;
}
