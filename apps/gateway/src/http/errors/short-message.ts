const MAX_MESSAGE_LENGTH = 1_000;
const MAX_ECHO_LENGTH = 64;

/** A value of the client, shortened to 64 characters for a message. */
export const shortEcho = (text: string): string => cutAt(text, MAX_ECHO_LENGTH);

/**
 * A message of at most 1,000 characters in which no quoted text and no word is longer than 64.
 * GraphQL's own messages quote values of the client without a bound.
 */
export function shortMessage(message: string): string {
  if (message.length <= MAX_ECHO_LENGTH) return message;
  const text = message
    .slice(0, MAX_SCANNED_LENGTH)
    .replace(INSPECTED, shortInspected)
    .replace(QUOTED, shortQuoted)
    .replace(WORD, shortEcho);
  return cutAt(text, MAX_MESSAGE_LENGTH);
}

/** The message that replaces errors beyond a bound. */
export const leftOut = (count: number, isExact = true): string => {
  const [verb, noun] = count === 1 ? ['was', 'error'] : ['were', 'errors'];
  return isExact
    ? `And ${count} more ${noun} ${verb} left out.`
    : `And at least ${count} more ${noun} ${verb} left out.`;
};

/** Characters of a message that are processed. Later ones do not fit into the result. */
const MAX_SCANNED_LENGTH = 20_000;
/** A value that graphql-js prints at the end of a message. */
const INSPECTED = /( cannot represent [^:]{0,100}: )(.+)$/s;
/** Short texts match as well: otherwise text after a closing quote would count as quoted. */
const QUOTED = /"((?:[^"\\]|\\.)*)"?/gs;
const WORD = /[^\s"]{65,}/g;

const shortInspected = (_: string, prefix: string, value: string): string => prefix + shortEcho(value);
const shortQuoted = (quoted: string, text: string): string =>
  text.length <= MAX_ECHO_LENGTH ? quoted : `"${shortEcho(text)}"`;

/** Quotes stay in pairs: otherwise the text after a cut would count as quoted. */
function cutAt(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - 2).toWellFormed();
  const isQuoted = (start.match(/(?<!\\)"/g)?.length ?? 0) % 2 === 1;
  return `${start}…${isQuoted ? '"' : ''}`;
}
