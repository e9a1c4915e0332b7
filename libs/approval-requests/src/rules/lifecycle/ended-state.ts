import type { LifecycleState } from '../../model/approval-request';
import type { RequestDetail } from '../../model/request-detail';
import { isInForce } from './is-valid';

type EndedLine = Pick<RequestDetail, 'revoked_at' | 'status' | 'superseded_at'>;

/**
 * The state of an approved request after lines of it were revoked or superseded; undefined while an approved line is in force.
 *
 * @param lines all lines of the request; at least one is approved
 */
export function endedState(lines: EndedLine[]): Extract<LifecycleState, 'revoked' | 'superseded'> | undefined {
  if (lines.some(isInForce)) return undefined;
  const isSuperseded = lines.some(({ superseded_at, revoked_at }) => superseded_at !== null && revoked_at === null);
  return isSuperseded ? 'superseded' : 'revoked';
}
