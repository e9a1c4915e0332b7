import { countText } from '../../format/count';
import { typedNumber } from '../../format/typed-number';
import type { Mapping } from './columns';
import { isEmptyRow } from './csv';
import { type ImportField, type ImportKind, labelOf } from './import-fields';
import { type CsvFile, rowNumber } from './read-file';

/** What the person has chosen for a file. */
export interface ImportSetup {
  file: CsvFile;
  mapping: Mapping;
  match_on: string;
  /** Whether an empty cell clears the value, or leaves it unchanged. */
  clears: boolean;
  /** Whether numbers have a decimal comma. */
  hasComma: boolean;
}

export type Item = Record<string, unknown>;

/** The calls of an import, and the problems that the page has found. */
export interface ImportPlan {
  match_on: string;
  calls: readonly Item[][];
  /** By the index of the row below the header. */
  problems: ReadonlyMap<number, string>;
}

const CALL_ITEMS = 10_000;
/** The service takes 10 MiB; a character has up to three bytes. */
const CALL_CHARACTERS = 3_000_000;

/** Reads all rows. A row with a value that cannot be read is sent in a form that the service refuses, so that its place in the call stays. */
export function planOf(kind: ImportKind, setup: ImportSetup): ImportPlan {
  const columns = kind.fields.flatMap((field) => {
    const index = setup.mapping.indexOf(field.name);
    return index === -1 || (field.name === 'id' && setup.match_on !== 'id') ? [] : [{ field, index }];
  });
  const problems = new Map<number, string>();
  const items = setup.file.rows.map((row, place) => {
    const item: Item = {};
    const found: string[] = isEmptyRow(row) ? ['The row is empty.'] : [];
    for (const { field, index } of columns) {
      const cell = (row[index] ?? '').trim();
      const { value, problem } = cellValue(cell, field, setup);
      if (problem === undefined) Object.assign(item, value === undefined ? {} : { [field.name]: value });
      else Object.assign(item, unreadable(field, cell));
      if (problem !== undefined) found.push(`${field.label} “${cell}”: ${problem}`);
    }
    if (found.length > 0) problems.set(place, found.join(' '));
    return item;
  });
  return { match_on: setup.match_on, calls: callsOf(items), problems };
}

/** The service refuses a list in each field but Other details, whose member then has an unknown name. */
const unreadable = ({ name }: ImportField, cell: string): Item =>
  name === 'other_details' ? { unreadable_other_details: cell } : { [name]: [cell] };

/** The value of a cell; undefined leaves the stored value unchanged. */
function cellValue(
  cell: string,
  field: ImportField,
  { match_on, clears, hasComma }: ImportSetup,
): { value?: unknown; problem?: string | undefined } {
  if (cell === '') return { value: clears && field.name !== match_on ? null : undefined };
  if (field.type === 'text') return { value: cell };
  if (field.type === 'boolean') return booleanOf(cell);
  if (field.type === 'json') return jsonOf(cell);
  return numberOf(cell, field, hasComma);
}

const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;

function numberOf(cell: string, { rules = {} }: ImportField, hasComma: boolean) {
  if (!hasComma && DECIMAL_COMMA.test(cell))
    return { problem: 'Write the number with a decimal point, or choose the decimal comma.' };
  if (hasComma && cell.includes('.')) return { problem: 'Write the number with a decimal comma, without points.' };
  return typedNumber(hasComma ? cell.replace(',', '.') : cell, rules);
}

const BOOLEANS = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);

function booleanOf(cell: string) {
  const value = BOOLEANS.get(cell.toLowerCase());
  return value === undefined ? { problem: 'Write yes or no.' } : { value };
}

function jsonOf(cell: string) {
  try {
    return { value: JSON.parse(cell) as unknown };
  } catch {
    return { problem: 'This is not JSON.' };
  }
}

function callsOf(items: readonly Item[]): Item[][] {
  const calls: Item[][] = [];
  let characters = Infinity;
  for (const item of items) {
    const { length } = JSON.stringify(item);
    const current = calls.at(-1);
    if (current && current.length < CALL_ITEMS && characters + length <= CALL_CHARACTERS) {
      current.push(item);
      characters += length;
    } else {
      calls.push([item]);
      characters = length;
    }
  }
  return calls;
}

/** The service finds rows with the same key within a call. Between calls the later row would overwrite the earlier one. */
export function repeatedKeyProblem(kind: ImportKind, { calls, match_on }: ImportPlan): string | undefined {
  const first = new Map<string, { call: number; place: number }>();
  let place = 0;
  for (const [call, items] of calls.entries())
    for (const item of items) {
      const key = keyOf(item, match_on);
      const other = key === undefined ? undefined : first.get(key);
      if (other && other.call !== call) {
        const rows = [other.place, place].map((each) => countText(rowNumber(each))).join(' and ');
        return `Rows ${rows} have the same value in the field ${labelOf(kind, match_on)}. Leave one of them out.`;
      }
      if (key !== undefined && !other) first.set(key, { call, place });
      place += 1;
    }
  return undefined;
}

function keyOf(item: Item, match_on: string): string | undefined {
  const value = item[match_on];
  if (typeof value !== 'string') return undefined;
  return match_on === 'external_id' ? JSON.stringify([value, item['external_source'] ?? null]) : value;
}
