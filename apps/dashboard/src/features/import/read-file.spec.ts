import { type FileResult, readCsvFile, rowNumber } from './read-file';

const read = (bytes: string | Uint8Array): FileResult =>
  readCsvFile('a.csv', (typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes).slice().buffer);
const BOM = '\uFEFF';

test.each(['', BOM])('a file with the byte order mark "%s" has a header and rows', (mark) => {
  expect(read(`${mark}Part number ;MOQ\r\n"Ä;1";5\r\n`)).toEqual({
    file: { name: 'a.csv', separator: ';', header: ['Part number', 'MOQ'], rows: [['Ä;1', '5']] },
  });
});

test.each<[string | Uint8Array, string]>([
  ['', 'The file is empty.'],
  [`${BOM}\r\n`, 'The file is empty.'],
  ['a,b\r\n', 'The file has a header, but no rows.'],
  [Uint8Array.of(0x61, 0x0a, 0xe4), 'The file is not UTF-8 text. Save it as “CSV UTF-8” and choose it again.'],
  [Uint8Array.of(0xff, 0xfe, 0x61, 0), 'The file is not UTF-8 text. Save it as “CSV UTF-8” and choose it again.'],
  [Uint8Array.of(0x61, 0, 0x0a, 0), 'The file is not UTF-8 text. Save it as “CSV UTF-8” and choose it again.'],
  ['a\n1\n2,3', 'Row 3 has more values than the header has columns. Check separators and quotation marks.'],
  ['a\n"1', 'The quotation mark in row 2 is not closed.'],
  [`a\n${'1\n'.repeat(200_001)}`, 'The file has more than 200,000 rows. Split it into smaller files.'],
])('a file is refused (%#): %s', (bytes, problem) => expect(read(bytes)).toEqual({ problem }));

test('the first row below the header is row 2', () => expect(rowNumber(0)).toBe(2));
