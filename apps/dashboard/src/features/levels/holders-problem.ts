/** The mark of a level without holders. */
export const NO_HOLDER = 'nobody';

/** The mark of a level whose holders may all not decide. */
const NO_DECIDER = 'no holder may decide';

interface Holder {
  active: boolean;
  /** Whether the role of the person may decide. */
  can_decide: boolean;
}

/** Why the owner decides the steps of a level; undefined when a holder may decide. */
export function holdersProblem(holders: readonly Holder[]): typeof NO_HOLDER | typeof NO_DECIDER | undefined {
  if (!holders.length) return NO_HOLDER;
  return holders.some((holder) => holderMark(holder) === undefined) ? undefined : NO_DECIDER;
}

/** What a person reads next to a holder who does not decide. */
export function holderMark({ active, can_decide }: Holder): 'inactive' | 'may not decide' | undefined {
  if (!active) return 'inactive';
  return can_decide ? undefined : 'may not decide';
}
