import fc from 'fast-check';
import { types } from 'pg';
import { wireTypes } from './wire-types';

const TEXTS: number = 1009;

/** As PostgreSQL writes a list of texts. */
const written = (texts: (string | null)[]): string => `{${texts.map((text) => (text === null ? 'NULL' : needsQuotes(text) ? quoted(text) : text)).join()}}`;
const needsQuotes = (text: string): boolean => text === '' || /[\s",\\{}]/.test(text) || text.toLowerCase() === 'null';
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

test('a list of texts is read as the texts that were written, whatever they hold', () => {
  const read = wireTypes.getTypeParser(TEXTS) as (text: string) => unknown;
  const text = fc.oneof(fc.stringMatching(/^[0-9A-Z]{1,26}$/), fc.string(), fc.constantFrom('null', 'NULL', '', '{}', 'a,b', '"'));
  fc.assert(
    fc.property(fc.array(fc.option(text)), (texts) => {
      expect(read(written(texts))).toEqual(texts);
      expect(read(written(texts))).toEqual((types.getTypeParser(TEXTS) as (text: string) => unknown)(written(texts)));
    }),
  );
});
