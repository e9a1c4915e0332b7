import type { ApprovalContext, DecisionTarget } from '../../model/approval-context';
import { pricesOf } from '../routing/prices-of';
import { targetsOf } from '../routing/targets-of';
import { type Authorization, type Refusal, authorizeDecision } from './authorize-decision';

/** A target at whose active step the caller may act, and by which authority. */
export type ReachedPlace = { target: DecisionTarget } & Extract<Authorization, { kind: 'sign' }>;

/** The targets of a request about which a caller asks. */
export interface AskedPlaces {
  reached: ReachedPlace[];
  refused: Refusal[];
}

/** Where the caller may act now, regardless of prices and open questions: where they may deny. */
export function askedPlaces(context: ApprovalContext, targets: DecisionTarget[]): AskedPlaces {
  const hand = pricesOf(targetsOf(context));
  const places: AskedPlaces = { reached: [], refused: [] };
  for (const target of targets) {
    const authorization = authorizeDecision(context, target, { decision: 'deny' }, { hand, decided: hand });
    if (authorization.kind === 'sign') places.reached.push({ target, ...authorization });
    else if (authorization.kind === 'repeat') places.refused.push({ ...authorization, kind: 'already_decided' });
    else places.refused.push(authorization);
  }
  return places;
}

/** The refusal to report when the caller may act nowhere: that of a line that waits, if there is one. */
export const refusalToAsk = ({ refused }: AskedPlaces): Refusal =>
  refused.find(({ kind }) => kind !== 'already_decided' && kind !== 'invalid_transition') ??
  refused[0] ?? { kind: 'not_eligible_approver' };
