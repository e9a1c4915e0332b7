import { types } from 'pg';

const asNumber = (text: string): number => Number(text);
const asDateTime = (text: string): string => text.slice(0, 19);
const asText = (text: string): string => text;

const TEXTS: number = 1009; // the oid of text[], for which pg has no name
const readTexts = types.getTypeParser(TEXTS) as (text: string) => (string | null)[];
/** A list of ids: nothing in it is quoted, nor missing. */
const PLAIN = /^\{(?!.*null)[\w,.-]+\}$/i;

/** Most lists hold ids; the parser for all texts takes each character by itself. */
const asTexts = (text: string): (string | null)[] => (PLAIN.test(text) ? text.slice(1, -1).split(',') : readTexts(text));

/**
 * How column values become JavaScript: at once in the form that they have on the wire, so that rows need no
 * mapping. Prices are numbers, moments `Y-m-d H:i:s` in UTC, dates `Y-m-d`, `bigint` ids text.
 */
const parsers: Record<number, (text: string) => unknown> = {
  [types.builtins.NUMERIC]: asNumber,
  [types.builtins.TIMESTAMPTZ]: asDateTime,
  [types.builtins.DATE]: asText,
  [TEXTS]: asTexts,
};

export const wireTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown => (format !== 'binary' && parsers[oid]) || types.getTypeParser(oid, format),
};
