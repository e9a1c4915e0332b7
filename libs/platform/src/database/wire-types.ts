import { types } from 'pg';

const asNumber = (text: string): number => Number(text);
const asDateTime = (text: string): string => text.slice(0, 19);
const asText = (text: string): string => text;

/**
 * How column values become JavaScript: at once in the form that they have on the wire, so that rows need no
 * mapping. Prices are numbers, moments `Y-m-d H:i:s` in UTC, dates `Y-m-d`, `bigint` ids text.
 */
const parsers: Record<number, (text: string) => unknown> = {
  [types.builtins.NUMERIC]: asNumber,
  [types.builtins.TIMESTAMPTZ]: asDateTime,
  [types.builtins.DATE]: asText,
};

export const wireTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown => (format !== 'binary' && parsers[oid]) || types.getTypeParser(oid, format),
};
