/** The longest URL of an endpoint, in characters. */
export const MAX_URL_LENGTH = 2_048;

const WELL_KNOWN_PORTS = new Set(['', '80', '443']);
const FIRST_UNPRIVILEGED_PORT = 1_024;

/**
 * The parsed URL when its form is allowed: `https`, or `http` with `allowHttp`; port 80, 443 or at least 1024; no credentials and
 * no fragment. Otherwise undefined. It does not resolve the name.
 */
export function callableUrl(text: string, { allowHttp }: { allowHttp: boolean }): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isAllowed = url.protocol === 'https:' || (allowHttp && url.protocol === 'http:');
  const isOrdinaryPort = WELL_KNOWN_PORTS.has(url.port) || Number(url.port) >= FIRST_UNPRIVILEGED_PORT;
  const hasCredentials = url.username !== '' || url.password !== '' || /^[^/?#]*\/\/[^/?#\\]*@/.test(text);
  return isAllowed && isOrdinaryPort && !hasCredentials && !text.includes('#') ? url : undefined;
}
