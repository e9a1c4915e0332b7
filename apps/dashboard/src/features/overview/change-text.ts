import { countText } from '../../format/count';

const SAME = 'as before';
const UNKNOWN = 'nothing to compare';

/** The change of a number against the period before, such as `12 % more than before`. A change below half a per cent is left out. */
export function changeInPercent(now: number | null, before: number | null): string {
  if (now === null || before === null) return UNKNOWN;
  if (before === 0) return now === 0 ? SAME : UNKNOWN;
  return changeText(Math.round((100 * (now - before)) / before), (size) => `${countText(size)} %`);
}

/** The change of a percentage, such as `1.3 points less than before`. */
export function changeInPoints(now: number | null, before: number | null): string {
  if (now === null || before === null) return UNKNOWN;
  const tenths = Math.round(10 * now - 10 * before);
  return changeText(tenths / 10, (size) => (size === 1 ? '1 point' : `${countText(size)} points`));
}

function changeText(change: number, textOf: (size: number) => string): string {
  if (change === 0) return SAME;
  return `${textOf(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than before`;
}
