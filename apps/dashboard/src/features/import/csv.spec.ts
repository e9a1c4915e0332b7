import fc from 'fast-check';
import { SEPARATORS, type Separator, csvRow, parseCsv, separatorOf } from './csv';

const quote = (value: string): string => `"${value.replaceAll('"', '""')}"`;

/** A value as a writer may put it: in quotation marks where it must be, or anyway. */
const written = (value: string, separator: Separator, always: boolean): string =>
  always || value.startsWith('"') || value.includes(separator) || /[\r\n]/.test(value) ? quote(value) : value;

test('any table that a writer quotes is read back', () => {
  const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^["\r\n,;\ta=]{0,6}$/));
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(...SEPARATORS),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      (rows, separator, line_end, always) => {
        const text = [...rows, ['end']]
          .map((row) => row.map((value) => written(value, separator, always)).join(separator))
          .join(line_end);
        expect(parseCsv(text, separator)).toEqual({ rows: [...rows, ['end']] });
      },
    ),
  );
});

test('what the page writes is read back with an apostrophe before formulas', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (values) => {
      const { rows } = parseCsv(`${csvRow(values)}end`, ',');
      expect(rows?.[0]).toEqual(values.map((value) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)));
    }),
  );
  expect(csvRow([2, '=SUM(A1,B1)', '-1', 'a "b"'])).toBe(`2,"'=SUM(A1,B1)",'-1,"a ""b"""\r\n`);
});

test.each([
  ['', []],
  ['\n\r\n', []],
  ['a,b\n', [['a', 'b']]],
  [
    'a,b\r\n1,2\r\n\r\n,\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a\n\nb', [['a'], [''], ['b']]],
  [
    'a,\n,b',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['5" display,"a ""b"" c"', [['5" display', 'a "b" c']]],
])('%j has the rows %j', (text, rows) => expect(parseCsv(text, ',')).toEqual({ rows }));

test.each([
  ['a\n"b', 'The quotation mark in row 2 is not closed.'],
  ['a\n"b"c,d', 'Row 2 has text after a closing quotation mark.'],
])('%j is refused: %s', (text, problem) => expect(parseCsv(text, ',')).toEqual({ problem }));

test.each([
  ['a;b;c\n1,2;3', ';'],
  ['a\tb\n', '\t'],
  ['"a;b;c",d', ','],
  ['"a\n;b",c\n', ','],
  ['a', ','],
  ['', ','],
  ['"open;;', ','],
])('the separator of %j is %j', (text, separator) => expect(separatorOf(text)).toBe(separator));
