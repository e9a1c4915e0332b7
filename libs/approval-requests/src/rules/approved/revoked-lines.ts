import { type Failure, ulidOf } from '@das/platform';
import type { RequestDetail } from '../../model/request-detail';
import type { ApprovedContext } from './finish-today';
import { validLines } from './approved-actions';

/** The lines that a call revokes. */
export interface RevokedLines {
  lines: RequestDetail[];
  /** Whether the state lets them be revoked: all of them are valid, and there is at least one. */
  isPossible: boolean;
  /** Ids that are not those of lines of the request. */
  failures: Failure[];
}

/**
 * Finds the lines that a call names, or all valid lines when it names none.
 *
 * @param ids as the client sent them
 */
export function revokedLines(context: Pick<ApprovedContext, 'lines' | 'now' | 'request'>, ids: unknown): RevokedLines {
  const valid = validLines(context);
  if (!Array.isArray(ids)) return { lines: valid, isPossible: valid.length > 0, failures: [] };
  const named = ids.map((id) => (typeof id === 'string' ? ulidOf(id) : undefined));
  const lines = context.lines.filter(({ id }) => named.includes(id));
  const failures = named.flatMap((id, index): Failure[] =>
    context.lines.some((line) => line.id === id)
      ? []
      : [{ path: ['input', 'opportunity_ids', `${index}`], rule: 'exists' }],
  );
  return { lines, isPossible: valid.length > 0 && lines.every((line) => valid.includes(line)), failures };
}
