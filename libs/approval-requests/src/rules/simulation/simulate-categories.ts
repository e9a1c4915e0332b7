import { type Failure, presentMembers, ulidOf } from '@das/platform';
import type { DiscountRule } from '../../model/route';
import type { SimulatedCategoryInput } from '../../model/simulate-policy-input';

export interface SimulatedRules {
  /** The rules that may require a rank, after the changes. */
  rules: DiscountRule[];
  failures: Failure[];
}

/** Whether a rule requires a rank for any line. */
export const mayDemand = ({ max_discount_percent, override_min_rank }: DiscountRule): boolean =>
  max_discount_percent !== null && override_min_rank !== null;

/**
 * The discount rules as they would be with these changes. An unknown or repeated id is a failure.
 *
 * @param stored the rules of all categories that may require a rank, and of each category that the inputs name
 */
export function simulateCategories(inputs: SimulatedCategoryInput[], stored: DiscountRule[]): SimulatedRules {
  const rules = new Map(stored.map((rule) => [rule.category_id ?? '', rule]));
  const changed = new Set<string>();
  const failures: Failure[] = [];
  inputs.forEach(({ id: given, ...change }, index) => {
    const id = ulidOf(given) ?? '';
    const rule = rules.get(id);
    const path = ['input', 'categories', `${index}`, 'id'];
    if (!rule || changed.has(id)) failures.push({ path, rule: rule ? 'distinct' : 'exists' });
    else rules.set(id, { ...rule, ...presentMembers(change) });
    changed.add(id);
  });
  return { rules: [...rules.values()].filter(mayDemand), failures };
}
