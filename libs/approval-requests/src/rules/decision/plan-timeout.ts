import type { LockedContext } from '../../model/approval-context';
import { categoryOf } from '../routing/new-steps';
import { targetsOf } from '../routing/targets-of';
import { type DecisionEffect, statusesAfter } from './effects';
import type { DecisionPlan } from './plan-decision';

/** Time has no authority of its own: it follows the settings of the level. */
const NONE = { isOwner: false, levels: [], delegation: null };

export const TIMED_OUT = 'timed_out';

/** Plans the denial of lines whose steps waited too long. No person decides. @param context of the service itself */
export function planTimeout(context: LockedContext, step_ids: ReadonlySet<string>): DecisionPlan {
  const targets = targetsOf(context);
  const effects = targets.flatMap((target): DecisionEffect[] => {
    const step = target.steps.find(({ id, status }) => status === 'active' && step_ids.has(id));
    if (!step) return [];
    const wanted = { decision: 'deny' as const, reason_code: TIMED_OUT, path: [] };
    const category_id = categoryOf(context, target.line);
    return [
      { target, step, wanted, authority: NONE, price: null, level: null, result: 'denied', next: [], category_id },
    ];
  });
  return {
    context,
    statuses: statusesAfter(targets, effects),
    targets: effects.map(({ target }) => target),
    effects,
    repeated: [],
    isTimeout: true,
  };
}
