import { NotFound } from '@das/platform';
import type { AnyResourceShape } from './resource-shape';

/** The row itself. @throws NotFound for null; on REST also for a DELETE, where GraphQL returns null */
export function orNotFound<T>(shape: AnyResourceShape, id: string, row: T | null): T {
  if (!row) throw new NotFound(shape.name, id);
  return row;
}
