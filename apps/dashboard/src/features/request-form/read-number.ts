const SPACES = /[\s\u00a0\u202f'’]/g;
const CURRENCY = /^(?:[A-Z]{3}|\p{Sc})|(?:[A-Z]{3}|\p{Sc})$/gu;
const GROUPED_BY_COMMA = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const GROUPED_BY_POINT = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;

/** The digits and separators of a cell, without a currency, blanks and apostrophes. */
const bare = (cell: string): string => cell.trim().replace(CURRENCY, '').replace(SPACES, '');

/** Whether the number can only be read with a decimal comma: `52,50`, `1.234,56`, `1.000.000`. */
const isOnlyComma = (text: string): boolean =>
  /^\d+,(?:\d{1,2}|\d{4,})$/.test(text) ||
  (GROUPED_BY_POINT.test(text) && /\..*[.,]/.test(text)) ||
  /^0,\d+$/.test(text) ||
  /^\d{4,},\d+$/.test(text);

/** Whether the number can only be read with a decimal point: `52.5`, `1,234.56`, `1,000,000`. */
const isOnlyPoint = (text: string): boolean =>
  /^\d*\.(?:\d{1,2}|\d{4,})$/.test(text) ||
  (GROUPED_BY_COMMA.test(text) && /,.*[.,]/.test(text)) ||
  /^0?\.\d+$/.test(text) ||
  /^\d{4,}\.\d+$/.test(text);

/** Whether a cell of the table shows a decimal comma. */
export const hasDecimalComma = (cells: readonly string[]): boolean => cells.map(bare).some(isOnlyComma);

/**
 * The number of a cell as it would be typed, such as `1234.5` for `1,234.50 USD`. A comma before 3 digits separates thousands. In a table with decimal
 * commas such a number, and one with a point before 3 digits, has two meanings.
 *
 * @returns null for a text that is not a number, or has two meanings
 */
export function readNumber(cell: string, isCommaTable: boolean): string | null {
  const text = bare(cell);
  if (/^\d+$/.test(text)) return text;
  if (isOnlyComma(text)) return text.replaceAll('.', '').replace(',', '.');
  if (isOnlyPoint(text)) return text.replaceAll(',', '');
  if (isCommaTable) return null;
  if (GROUPED_BY_COMMA.test(text)) return text.replaceAll(',', '');
  return /^\d{1,3}\.\d{3}$/.test(text) ? text : null;
}

/**
 * The quantity of a cell. It has no decimals, so that a comma before 3 digits separates thousands in every table; a point does so in a table with decimal
 * commas, and otherwise has two meanings.
 */
export function readQuantity(cell: string, isCommaTable: boolean): string | null {
  const text = bare(cell);
  if (/^\d{1,3}(?:,\d{3})+$/.test(text)) return text.replaceAll(',', '');
  if (/^\d{1,3}\.\d{3}$/.test(text)) return isCommaTable ? text.replace('.', '') : null;
  const number = readNumber(cell, isCommaTable);
  return number !== null && /^\d+(?:\.0+)?$/.test(number) ? number.replace(/\..*/, '') : null;
}
