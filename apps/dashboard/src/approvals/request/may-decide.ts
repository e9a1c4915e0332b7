/** A holder who is inactive, or whose role may not decide, is not waited for. */
export const mayDecide = (holder: { active: boolean; can_decide: boolean }): boolean =>
  holder.active && holder.can_decide;
