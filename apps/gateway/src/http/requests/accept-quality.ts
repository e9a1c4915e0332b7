/**
 * The quality of a media type in an `Accept` header (RFC 9110, 12.5.1), from 0, not acceptable, to 1. The most specific range
 * that matches decides. Parameters other than `q` are ignored. Without the header every type has quality 1.
 */
export function acceptQuality(accept: string | undefined, type: string): number {
  if (!accept?.trim()) return 1;
  const ranges = accept.split(',').map(rangeOf);
  for (const wanted of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const qualities = ranges.filter(({ name }) => name === wanted).map(({ quality }) => quality);
    if (qualities.length) return Math.max(...qualities);
  }
  return 0;
}

/** Whether the header accepts the media type by its name and not only by a range. */
export const acceptsByName = (accept = '', type: string): boolean =>
  accept
    .split(',')
    .map(rangeOf)
    .some(({ name, quality }) => name === type && quality > 0);

const QUALITY = /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/;

/** A range with an invalid quality is not acceptable. */
function rangeOf(text: string): { name: string; quality: number } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { name, quality: quality === undefined ? 1 : QUALITY.test(quality) ? Number(quality) : 0 };
}
