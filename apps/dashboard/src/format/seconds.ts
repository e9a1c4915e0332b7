const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

const joined = (parts: readonly (readonly [count: number, unit: string])[]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count.toLocaleString('en-US')} ${unit}`)
    .join(' ') || `0 ${parts.at(-1)?.[1]}`;

/** A time in seconds with its two greatest units, such as `45 min`, `2 h 5 min` or `3 d 4 h`. */
export function secondsText(seconds: number): string {
  if (seconds < DAY_S) return hoursText(seconds);
  const hours = Math.round(seconds / HOUR_S);
  return joined([
    [Math.floor(hours / 24), 'd'],
    [hours % 24, 'h'],
  ]);
}

/** The same without days, such as `31 h 20 min`: a day of business hours has no fixed length. */
export function hoursText(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE_S);
  return joined([
    [Math.floor(minutes / 60), 'h'],
    [minutes % 60, 'min'],
  ]);
}
