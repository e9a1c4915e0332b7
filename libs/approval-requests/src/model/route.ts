import type { ApprovalLevel, Scope } from '@das/approval-levels';

/** The fields of a level that routing reads. */
export type RoutedLevel = Pick<
  ApprovalLevel,
  'code' | 'id' | 'rank' | 'threshold_price_approved' | 'threshold_price_requested'
>;

/** A level that a person holds, with what it covers. */
export type HeldLevel = RoutedLevel & { scope: Scope | null };

/** One step of a planned route; the owner's step has no rank and no levels. */
export interface PlannedStep {
  rank: number | null;
  levels: RoutedLevel[];
  effect: 'endorse' | 'final';
}

/** The discount rule for the category of a line's product. */
export interface DiscountRule {
  category_id: string | null;
  category_code: string | null;
  max_discount_percent: number | null;
  override_min_rank: number | null;
}
