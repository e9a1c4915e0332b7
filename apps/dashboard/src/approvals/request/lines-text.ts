import { countOf } from '../../format/count';
import { rangesText } from '../../format/ranges';

/** Beyond this the number of lines is not clear from their ranges. */
const COUNTED_FROM = 4;

/** Some lines of a request by their numbers, such as `Line 2`, `Lines 1–3` or `Lines 1–14, 16, 18 (16 lines)`. */
export function linesText(lines: readonly { id: string }[], all: readonly { id: string }[]): string {
  const numbers = lines.map((line) => all.findIndex(({ id }) => id === line.id) + 1);
  if (numbers.length === 1) return `Line ${rangesText(numbers)}`;
  const count = numbers.length < COUNTED_FROM ? '' : ` (${countOf(numbers.length, 'line')})`;
  return `Lines ${rangesText(numbers)}${count}`;
}
