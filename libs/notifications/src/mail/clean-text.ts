/** Control characters, line breaks, and characters that change the direction of text. White space is collapsed afterwards. */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const UNSAFE_IN_TEXT = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;

/** A value as one line without characters that could begin another header or change what a reader sees. */
export const oneLine = (value: string): string => value.toWellFormed().replace(UNSAFE, '').replace(/\s+/g, ' ').trim();

/** A text of several lines without such characters. */
export const severalLines = (value: string): string =>
  value.toWellFormed().replace(LINE_BREAK, '\n').replaceAll('\t', ' ').replace(UNSAFE_IN_TEXT, '').trim();

/** The line cut to a number of characters, with an ellipsis as the last one. */
export function cutLine(line: string, most: number): string {
  const characters = [...line];
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

const MAX_SUBJECT = 200;

/** The subject of a mail. */
export const subjectOf = (tenant: string, title: string): string =>
  cutLine(oneLine(`[${oneLine(tenant)}] ${title}`), MAX_SUBJECT);
