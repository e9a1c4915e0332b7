const WELL_KNOWN_PORTS = new Set(['', '80', '443']);
const FIRST_UNPRIVILEGED_PORT = 1_024;

/** Why the service refused the form of a URL: its scheme, where nothing else is wrong; else in the words of the service. */
export function urlSentence(typed: string, message: string): string {
  const text = typed.trim();
  if (!URL.canParse(text)) return message;
  const { protocol, port, username, password } = new URL(text);
  const isOrdinaryPort = WELL_KNOWN_PORTS.has(port) || Number(port) >= FIRST_UNPRIVILEGED_PORT;
  const isScheme = protocol !== 'https:' && isOrdinaryPort && !username && !password && !text.includes('#');
  return isScheme ? 'The URL must begin with https.' : message;
}
