import { type Failure, ValidationFailed, ulidOf } from '@das/platform';
import type { DecisionTarget } from '../../model/approval-context';
import type { DecisionWord } from '../../model/approval-decision';

/** A decision on one target. */
export interface LineDecision {
  decision: DecisionWord;
  /** A counter price; the price to decide when absent. */
  approved_price?: number | null;
  /** The user whose authority shall be used, as the id is stored. Absent: the caller's, else that of a principal. */
  on_behalf_of?: string | null;
}

export interface RequestedDecision extends LineDecision {
  reason_code?: string | null;
  comment?: string | null;
  /** The path in the input, for validation failures. */
  path: string[];
}

/** A decision on a named line. */
export type NamedDecision = RequestedDecision & { opportunity_id: string };

/** Either `lines` or `every` is set. */
export interface DecisionCommand {
  /** A decision per named line. */
  lines?: NamedDecision[];
  /** One decision for every line that the caller may decide. */
  every?: RequestedDecision;
  expected_version?: number | null;
  /** See {@link LineDecision}. */
  on_behalf_of?: string | null;
}

export interface TargetDecision {
  target: DecisionTarget;
  wanted: RequestedDecision;
}

/**
 * The decisions of a command by target, in its order.
 *
 * @param targets all targets of the request
 * @throws ValidationFailed
 */
export function validateDecision(
  targets: DecisionTarget[],
  { lines, every, on_behalf_of }: DecisionCommand,
): TargetDecision[] {
  if (!lines && !every) throw new Error('A decision command has neither `lines` nor `every`.');
  const failures = lines
    ? [...eachLineIsNamedOnce(targets, lines), ...lines.flatMap(denialNeedsReason)]
    : denialNeedsReason(every as RequestedDecision);
  if (failures.length) throw new ValidationFailed(failures);
  if (!lines)
    return targets.map((target, index) => ({
      target,
      wanted: { ...(every as RequestedDecision), on_behalf_of, path: ['opportunities', `${index}`] },
    }));
  const byLine = new Map(targets.map((target) => [target.line?.id, target]));
  return lines.map(({ opportunity_id, ...wanted }) => ({
    target: byLine.get(ulidOf(opportunity_id)) as DecisionTarget,
    wanted: { ...wanted, on_behalf_of },
  }));
}

/** Each decision names a line of the request, and no two decisions name the same line. */
export function eachLineIsNamedOnce(targets: Pick<DecisionTarget, 'line'>[], lines: NamedDecision[]): Failure[] {
  const ids = new Set(targets.flatMap(({ line }) => line?.id ?? []));
  const unused = new Set(ids);
  return lines.flatMap(({ opportunity_id, path }): Failure[] => {
    const id = ulidOf(opportunity_id) ?? '';
    if (unused.delete(id)) return [];
    return [{ path: [...path, 'opportunity_id'], rule: ids.has(id) ? 'distinct' : 'exists' }];
  });
}

/** A denial needs a reason code or a comment. */
export const denialNeedsReason = ({ decision, reason_code, comment, path }: RequestedDecision): Failure[] =>
  decision === 'deny' && !reason_code && !comment
    ? [{ path: [...path, 'reason_code'], rule: 'required_without', params: { absent: 'comment' } }]
    : [];

/** An approval of a line needs a price: its own, or the price to decide. */
export const approvalNeedsPrice = ({ target, wanted, price }: TargetDecision & { price: number | null }): Failure[] =>
  target.line && wanted.decision === 'approve' && price === null
    ? [{ path: [...wanted.path, 'approved_price'], rule: 'required' }]
    : [];
