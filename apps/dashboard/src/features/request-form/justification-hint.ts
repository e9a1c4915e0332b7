import { percentText } from '../../format/percent';

/** What the form says below the justification: why it asks for one, else who reads it. */
export function justificationHint(warnings: readonly { code: string; details?: unknown }[]): string {
  const above = warnings.filter(({ code }) => code === 'DISCOUNT_ABOVE_CATEGORY_MAX');
  if (!above.length) return 'The reason for these prices. The people who decide read it first.';
  const [first] = above;
  const { discount_percent, max_discount_percent } = (first?.details ?? {}) as Record<string, number | undefined>;
  if (above.length > 1 || discount_percent === undefined || max_discount_percent === undefined)
    return `${above.length === 1 ? 'A line exceeds' : `${above.length} lines exceed`} the discount limit of ${above.length === 1 ? 'its category' : 'their categories'}. Say why.`;
  return `The discount of ${percentText(discount_percent)} exceeds the limit of ${percentText(max_discount_percent)} of its category. Say why.`;
}
