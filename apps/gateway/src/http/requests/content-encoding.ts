/** A content coding that the service sends. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that `Accept-Encoding` names with a quality above 0. */
export function encodingOf(accepted = ''): Encoding {
  const named = new Map(
    accepted
      .split(',')
      .map((part) =>
        part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*q=/),
      )
      .map(([name, quality = '1']) => [name, Number(quality)]),
  );
  return (['br', 'gzip'] as const).find((encoding) => (named.get(encoding) ?? 0) > 0) ?? 'identity';
}
