import { countOf } from '../../format/count';
import type { ApprovalRequest } from '../request/request-query';
import { activeSteps } from './lost-race';

interface Decider {
  levels: readonly { id: string }[];
}

/** People of a level that are named; of more, their number. */
const MAX_NAMED = 3;

/**
 * Whose active step a decision on these lines replaces, such as `PA (Priya Nair)`, by line id; null is the request without lines. A step at
 * a level of the person is theirs, and a step that has no approver is the owner's.
 */
export function inPlaceOf(
  request: Pick<ApprovalRequest, 'steps' | 'round'>,
  line_ids: readonly (string | null)[],
  { levels: held }: Decider,
): Map<string | null, string> {
  const others = activeSteps(request, line_ids).filter(
    ({ levels }) =>
      levels.some(({ approvers }) => approvers.length > 0) &&
      !levels.some(({ id }) => held.some((own) => own.id === id)),
  );
  return new Map(others.map(({ opportunity_id, levels }) => [opportunity_id, levels.map(levelText).join(' or ')]));
}

function levelText({ code, approvers }: ApprovalRequest['steps'][number]['levels'][number]): string {
  const names = approvers.slice(0, MAX_NAMED).map(({ name }) => name);
  const rest = approvers.length - names.length;
  return `${code} (${[...names, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')})`;
}

/** The sentences, such as `Decides 3 lines in place of PA (Priya Nair).` */
export function inPlaceTexts(replaced: ReadonlyMap<string | null, string>): string[] {
  const groups = Map.groupBy(replaced, ([, who]) => who);
  return [...groups].map(([who, steps]) => {
    const what = steps.some(([id]) => id === null) ? 'the request' : countOf(steps.length, 'line');
    return `Decides ${what} in place of ${who}.`;
  });
}
