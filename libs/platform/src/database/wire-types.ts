import { types } from 'pg';

const asNumber = (text: string): number => Number(text);
const asDateTime = (text: string): string => text.slice(0, 19);
const asText = (text: string): string => text;

const TEXTS: number = 1009; // the oid of text[], which pg does not list by name
const readTexts = types.getTypeParser(TEXTS) as (text: string) => (string | null)[];
/** An array literal without quoted items and nulls, such as a list of ids. */
const PLAIN = /^\{(?!.*null)[\w,.-]+\}$/i;

/** Most arrays hold ids, and splitting is faster than the general parser, which reads character by character. */
const asTexts = (text: string): (string | null)[] => (PLAIN.test(text) ? text.slice(1, -1).split(',') : readTexts(text));

/**
 * Converts column values directly to their wire format, so that rows need no mapping: `numeric` to numbers, `timestamptz` to
 * `Y-m-d H:i:s` in UTC, `date` to `Y-m-d`. `bigint` ids stay text.
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
