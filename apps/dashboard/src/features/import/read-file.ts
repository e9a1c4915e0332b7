import { countText } from '../../format/count';
import { type Separator, parseCsv, separatorOf } from './csv';

/** A file with a header and rows. */
export interface CsvFile {
  name: string;
  separator: Separator;
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

export type FileResult = { file: CsvFile; problem?: undefined } | { file?: undefined; problem: string };

const MIB = 1_048_576;
export const MAX_BYTES = 50 * MIB;
const MAX_ROWS = 200_000;

export const TOO_LARGE = 'The file has more than 50 MiB. Split it into smaller files.';
const NOT_UTF_8 = 'The file is not UTF-8 text. Save it as “CSV UTF-8” and choose it again.';

/** Reads a CSV file of at most `MAX_BYTES`. A byte order mark is left out. */
export function readCsvFile(name: string, bytes: ArrayBuffer): FileResult {
  const text = textOf(bytes);
  if (text === undefined) return { problem: NOT_UTF_8 };
  const separator = separatorOf(text);
  const { rows, problem } = parseCsv(text, separator);
  if (problem !== undefined) return { problem };
  const [header, ...data] = rows;
  if (!header) return { problem: 'The file is empty.' };
  const found = problemOf(header, data);
  return found === undefined
    ? { file: { name, separator, header: header.map((each) => each.trim()), rows: data } }
    : { problem: found };
}

/** Undefined for bytes that are not UTF-8. UTF-16 without a byte order mark has zero bytes. */
function textOf(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function problemOf(header: readonly string[], rows: readonly string[][]): string | undefined {
  if (rows.length === 0) return 'The file has a header, but no rows.';
  if (rows.length > MAX_ROWS) return `The file has more than ${countText(MAX_ROWS)} rows. Split it into smaller files.`;
  const long = rows.findIndex((row) => row.slice(header.length).some((cell) => cell.trim() !== ''));
  if (long === -1) return undefined;
  return `Row ${countText(rowNumber(long))} has more values than the header has columns. Check separators and quotation marks.`;
}

/** The number of a row as a spreadsheet shows it: the header is row 1. @param index of the row below the header, from 0 */
export const rowNumber = (index: number): number => index + 2;
