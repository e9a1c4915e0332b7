import { csvRow } from './csv-row';

test.each([
  ['plain texts', ['a', 'b c', 'ä'], 'a,b c,ä'],
  ['commas, quotes and line ends', ['a,b', 'a"b', 'a\r\nb', 'a\nb', 'a\rb'], '"a,b","a""b","a\r\nb","a\nb","a\rb"'],
  ['formulas', ['=1', '+1', '-1', '@a', '\ta', '\ra'], `'=1,'+1,'-1,'@a,'\ta,"'\ra"`],
  ['a formula with a comma', ['=SUM(A1,B1)'], `"'=SUM(A1,B1)"`],
  ['texts that have a sign later', ['a=1', ' =1', "'=1"], "a=1, =1,'=1"],
  ['numbers', [1, -1.5, 0.000001, 999_999_999_999_999, 0], '1,-1.5,0.000001,999999999999999,0'],
  ['numbers with an exponent', [1e-7, -1e22], '0.0000001,-10000000000000000000000'],
  ['booleans', [true, false], 'true,false'],
  ['nothing', [null, undefined, 'a', null], ',,a,'],
  ['empty fields', [null, null], ','],
  ['one empty field', [null], '""'],
])('%s', (_case, cells, row) => expect(csvRow(cells)).toBe(`${row}\r\n`));
