import { percentText } from '../../format/percent';

/** Why the form asks for a justification: lines exceed the discount limits of their categories. Undefined when none does. */
export function justificationHint(warnings: readonly { code: string; details?: unknown }[]): string | undefined {
  const above = warnings.filter(({ code }) => code === 'DISCOUNT_ABOVE_CATEGORY_MAX');
  if (!above.length) return undefined;
  const [first] = above;
  const { discount_percent, max_discount_percent } = (first?.details ?? {}) as Record<string, number | undefined>;
  if (above.length > 1 || discount_percent === undefined || max_discount_percent === undefined)
    return `${above.length === 1 ? 'A line exceeds' : `${above.length} lines exceed`} the discount limit of ${above.length === 1 ? 'its category' : 'their categories'}. Say why.`;
  return `The discount of ${percentText(discount_percent)} exceeds the limit of ${percentText(max_discount_percent)} of its category. Say why.`;
}
