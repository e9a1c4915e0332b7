import { countText } from '../../format/count';
import { EMPTY_PROBLEM } from '../../format/typed-number';

/** The longest comment, in Unicode code points. */
const MAX_LENGTH = 2_000;
/** From this length on the number of characters is shown. */
const NEAR_LENGTH = 1_800;

const lengthOf = (text: string): number => [...text].length;

/** Why a comment cannot be sent. */
export function textProblem(text: string): string | undefined {
  if (!text.trim()) return EMPTY_PROBLEM;
  return lengthOf(text) > MAX_LENGTH ? `Enter at most ${countText(MAX_LENGTH)} characters.` : undefined;
}

/** The number of characters of a long text, such as `1,950 of 2,000 characters`. */
export function lengthHint(text: string): string | undefined {
  const length = text.length < NEAR_LENGTH ? 0 : lengthOf(text);
  return length < NEAR_LENGTH ? undefined : `${countText(length)} of ${countText(MAX_LENGTH)} characters`;
}
