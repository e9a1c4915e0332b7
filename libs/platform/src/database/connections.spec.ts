import fc from 'fast-check';
import { types } from 'pg';
import { wireTypes } from './connections';

const TEXTS: number = 1009;

/** The array literal that PostgreSQL returns for these texts. */
const written = (texts: (string | null)[]): string =>
  `{${texts.map((text) => (text === null ? 'NULL' : needsQuotes(text) ? quoted(text) : text)).join()}}`;
const needsQuotes = (text: string): boolean => text === '' || /[\s",\\{}]/.test(text) || text.toLowerCase() === 'null';
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

test('an array literal is read as the texts that were written, for any texts and nulls', () => {
  const read = wireTypes.getTypeParser(TEXTS) as (text: string) => unknown;
  const text = fc.oneof(
    fc.stringMatching(/^[0-9A-Z]{1,26}$/),
    fc.string(),
    fc.constantFrom('null', 'NULL', '', '{}', 'a,b', '"'),
  );
  fc.assert(
    fc.property(fc.array(fc.option(text)), (texts) => {
      expect(read(written(texts))).toEqual(texts);
      expect(read(written(texts))).toEqual((types.getTypeParser(TEXTS) as (text: string) => unknown)(written(texts)));
    }),
  );
});
