/** A value of a CSV file. Texts may be formulas of a spreadsheet; numbers are not. */
export type Cell = string | number | boolean | null | undefined;

/** A record by RFC 4180. A record of one empty field is quoted: readers skip empty lines. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(fieldOf).join(',') || '""'}\r\n`;

function fieldOf(cell: Cell): string {
  if (typeof cell === 'string') return quoted(asText(cell));
  if (typeof cell === 'number') return digitsOf(cell);
  return cell === null || cell === undefined ? '' : String(cell);
}

/** A spreadsheet computes a text that begins so. An apostrophe makes it read the text as text. */
const FORMULA = /^[=+\-@\t\r]/;
const asText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const NEEDS_QUOTES = /[",\r\n]/;
const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const MOST_DECIMALS = 20;

/** A number without an exponent, which some readers of CSV do not know. */
function digitsOf(number: number): string {
  const text = String(number);
  if (!text.includes('e')) return text;
  return Number.isInteger(number) ? String(BigInt(number)) : number.toFixed(MOST_DECIMALS).replace(/0+$/, '');
}
