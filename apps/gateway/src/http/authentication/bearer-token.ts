/** The token of an `Authorization` header, or why there is none. */
export type BearerToken = { token: string; refusal?: undefined } | { token?: undefined; refusal: 'missing_header' | 'bad_scheme' | 'bad_format' };

const BEARER = /^bearer(?: +(.*))?$/i;

/** Reads the header. The scheme is case-insensitive. */
export function bearerToken(header: string | undefined): BearerToken {
  if (!header?.trim()) return { refusal: 'missing_header' };
  const scheme = BEARER.exec(header);
  if (!scheme) return { refusal: 'bad_scheme' };
  const token = scheme[1] ?? '';
  return /^\S+$/.test(token) ? { token } : { refusal: 'bad_format' };
}
