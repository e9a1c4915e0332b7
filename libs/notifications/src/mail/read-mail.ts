/** A mail of this service, read from its bytes. */
export interface ReadMail {
  /** Decoded, in their order. */
  headers: { name: string; value: string }[];
  text: string;
  html: string;
}

interface Part {
  headers: { name: string; value: string }[];
  body: string;
}

const ENCODED_WORDS = /=\?utf-8\?([bq])\?([^?]*)\?=/gi;
const BETWEEN_WORDS = /(\?=)\s+(?==\?)/g;

/** Reads a mail that `composeMail` has made: text and HTML in UTF-8, quoted-printable or 7 bit. */
export function readMail(message: string): ReadMail {
  const { headers, body } = partOf(message);
  const boundary = /boundary="?([^";]+)"?/.exec(headerOf(headers, 'content-type'))?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.replace(/^\r?\n/, '')));
  const contentOf = (type: string): string => {
    const part = parts.find((each) => headerOf(each.headers, 'content-type').startsWith(type));
    return part ? decoded(part) : '';
  };
  return { headers, text: contentOf('text/plain'), html: contentOf('text/html') };
}

const headerOf = (headers: Part['headers'], wanted: string): string =>
  headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';

function partOf(message: string): Part {
  const end = /\r?\n\r?\n/.exec(message);
  const head = end ? message.slice(0, end.index) : message;
  const headers = head
    .replace(/\r?\n(?=[ \t])/g, '')
    .split(/\r?\n/)
    .filter((line) => line.includes(':'))
    .map((line) => {
      const colon = line.indexOf(':');
      return { name: line.slice(0, colon), value: wordsDecoded(line.slice(colon + 1).trim()) };
    });
  return { headers, body: end ? message.slice(end.index + end[0].length) : '' };
}

const wordsDecoded = (value: string): string =>
  value
    .replace(BETWEEN_WORDS, '$1')
    .replace(ENCODED_WORDS, (_, encoding: string, word: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : fromQuotedPrintable(word.replaceAll('_', ' ')),
    );

const decoded = ({ headers, body }: Part): string => {
  const isQuoted = headerOf(headers, 'content-transfer-encoding').toLowerCase() === 'quoted-printable';
  const text = body.replace(/\r\n/g, '\n').replace(/\n$/, '');
  return isQuoted ? fromQuotedPrintable(text.replace(/=\n/g, '')) : text;
};

/** Bytes are decoded together: a character may have several. */
const fromQuotedPrintable = (text: string): string =>
  text.replace(/(?:=[0-9A-F]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
