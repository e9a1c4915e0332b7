/** The characters that may separate the values of a row. */
export const SEPARATORS = [',', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The rows of a file, or why it could not be read. */
export type CsvResult = { rows: string[][]; problem?: undefined } | { rows?: undefined; problem: string };

const PATTERNS = {
  ',': { plain: /[^,\r\n]*/y, count: /"(?:[^"]|"")*"|,/g },
  ';': { plain: /[^;\r\n]*/y, count: /"(?:[^"]|"")*"|;/g },
  '\t': { plain: /[^\t\r\n]*/y, count: /"(?:[^"]|"")*"|\t/g },
};
const QUOTED = /"([^"]*(?:""[^"]*)*)"/y;
const LINE_END = /\r\n|\n|\r/y;

/** Reads rows of values. A value in quotation marks may contain separators, line breaks and doubled quotation marks. */
export function parseCsv(text: string, separator: Separator): CsvResult {
  const { plain } = PATTERNS[separator];
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const pattern = text[at] === '"' ? QUOTED : plain;
    const found = matchAt(pattern, text, at);
    if (!found) return { problem: `The quotation mark in row ${rows.length + 1} is not closed.` };
    row.push(pattern === QUOTED ? (found[1] ?? '').replaceAll('""', '"') : found[0]);
    at += found[0].length;
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    if (at >= text.length) break;
    const end = matchAt(LINE_END, text, at);
    if (!end) return { problem: `Row ${rows.length} has text after a closing quotation mark.` };
    at += end[0].length;
  }
  return { rows: withoutLastEmpty(rows) };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

export const isEmptyRow = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/** The rows without empty ones at the end. */
function withoutLastEmpty(rows: string[][]): string[][] {
  const last = rows.findLastIndex((row) => !isEmptyRow(row));
  return rows.slice(0, last + 1);
}

/** The separator that occurs most often in the header, outside quotation marks. Default: a comma. */
export function separatorOf(text: string): Separator {
  const [header = ''] = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.trimStart()) ?? [];
  const countOf = (separator: Separator): number =>
    [...header.matchAll(PATTERNS[separator].count)].filter(([found]) => found === separator).length;
  return SEPARATORS.reduce((best, each) => (countOf(each) > countOf(best) ? each : best));
}

const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** A row of a CSV file. A value that a spreadsheet would execute as a formula gets an apostrophe. */
export const csvRow = (values: readonly (string | number)[]): string =>
  `${values.map((value) => (typeof value === 'number' ? String(value) : quoted(value))).join(',')}\r\n`;

function quoted(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
