import { rule } from '@das/platform';
import { LONGEST_MATCHED_TEXT, programSize } from './pattern';
import type { CustomField } from './product-category';

/** Maximum matching steps of all patterns of a category on one product, about 50 ms. */
export const MOST_PATTERN_STEPS = 2_000_000;

/** Bounds the total matching steps of a list of custom fields. RE2 takes at most program size × text length steps per pattern. */
export const PatternSteps = (): PropertyDecorator =>
  rule('pattern_steps', (fields) => !Array.isArray(fields) || patternSteps(fields as unknown[]) <= MOST_PATTERN_STEPS, {
    max: MOST_PATTERN_STEPS,
  });

/** Items that break other rules count as 0. */
function patternSteps(fields: unknown[]): number {
  let steps = 0;
  for (const field of fields) {
    const { type, pattern, max } = (field ?? {}) as Partial<CustomField>;
    if (type !== 'string' || typeof pattern !== 'string') continue;
    const longest = typeof max === 'number' && max >= 0 ? Math.min(max, LONGEST_MATCHED_TEXT) : LONGEST_MATCHED_TEXT;
    steps += longest * (programSize(pattern) ?? 0);
    if (steps > MOST_PATTERN_STEPS) return steps;
  }
  return steps;
}
