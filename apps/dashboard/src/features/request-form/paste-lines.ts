import type { UnreadNumbers } from './form-values';
import { hasDecimalComma, readNumber, readQuantity } from './read-number';

/** A line of a copied table. */
export interface PastedLine {
  partnumber: string;
  quote_quantity: string;
  requested_price: string;
  /** Cells that are not numbers. */
  unread?: UnreadNumbers;
}

/** A part of the table that was not read. */
export interface Unread {
  /** The row of the table, from 1. */
  row: number;
  column: 'quantity' | 'price' | 'further columns';
  text: string;
}

export interface PastedTable {
  lines: PastedLine[];
  unread: Unread[];
}

/** Whether the text is a table rather than the text of one field. */
export const isTable = (text: string): boolean => /[\t\n\r]/.test(text.replace(/(?:\r?\n)+$/, ''));

/** The cells of a copied table. Spreadsheets put cells with a tab, a new line or a quotation mark in quotation marks. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  while (cell.lastIndex <= text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    rows.at(-1)?.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"').replace(/\s+/g, ' ').trim());
    if (!end) break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

const FIELD_OF = { quantity: 'quote_quantity', price: 'requested_price' } as const;
const READ = { quantity: readQuantity, price: readNumber } as const;

/** Reads rows of part number, quantity and price. Empty rows and a head row are left out. */
export function readTable(text: string): PastedTable {
  const rows = cellsOf(text).map((cells, index) => ({ cells, row: index + 1 }));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const body = isHead(filled[0]?.cells ?? []) ? filled.slice(1) : filled;
  const isCommaTable = hasDecimalComma(body.flatMap(({ cells }) => cells.slice(1, 3)));
  const table: PastedTable = { lines: [], unread: [] };
  for (const { cells, row } of body) {
    const [partnumber = '', quantity = '', price = '', ...further] = cells;
    const unread: UnreadNumbers = {};
    const read = (cell: string, column: 'quantity' | 'price'): string => {
      const number = cell === '' ? '' : READ[column](cell, isCommaTable);
      if (number !== null) return number;
      table.unread.push({ row, column, text: cell });
      unread[FIELD_OF[column]] = cell;
      return '';
    };
    table.lines.push({
      partnumber,
      quote_quantity: read(quantity, 'quantity'),
      requested_price: read(price, 'price'),
      ...(Object.keys(unread).length && { unread }),
    });
    const rest = further.filter(Boolean).join(', ');
    if (rest) table.unread.push({ row, column: 'further columns', text: rest });
  }
  return table;
}

/** A row of texts without any digit in the columns of numbers. */
const isHead = ([part = '', ...numbers]: readonly string[]): boolean =>
  part !== '' &&
  numbers.slice(0, 2).some((cell) => /\p{L}{2}/u.test(cell)) &&
  !numbers.slice(0, 2).some((cell) => /\d/.test(cell));
