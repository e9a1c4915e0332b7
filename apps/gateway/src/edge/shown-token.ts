/** What an `Authorization` header shows: a token, or what is wrong with it. */
export type ShownToken = { token: string; refusal?: undefined } | { token?: undefined; refusal: 'missing_header' | 'bad_scheme' | 'bad_format' };

const BEARER = /^bearer(?: +(.*))?$/i;

/** Reads the header; the scheme may be written in any case. */
export function shownToken(header: string | undefined): ShownToken {
  if (!header?.trim()) return { refusal: 'missing_header' };
  const scheme = BEARER.exec(header);
  if (!scheme) return { refusal: 'bad_scheme' };
  const token = scheme[1] ?? '';
  return /^\S+$/.test(token) ? { token } : { refusal: 'bad_format' };
}
