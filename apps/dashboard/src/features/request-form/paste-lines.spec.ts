import { cellsOf, isTable, readTable } from './paste-lines';

const line = (partnumber: string, quote_quantity = '', requested_price = '', unread?: object) => ({
  partnumber,
  quote_quantity,
  requested_price,
  ...(unread && { unread }),
});

test('rows of a spreadsheet are lines; empty rows and the head row are left out', () => {
  const text = 'Part\tQty\tPrice\r\nA-1\t1,000\t52.00\r\n\r\n\t\t\r\nB-2\t4\t$1,234.50\r\n';
  expect(readTable(text)).toEqual({ lines: [line('A-1', '1000', '52.00'), line('B-2', '4', '1234.50')], unread: [] });
});

test('a first row with a quantity is not a head row', () => {
  expect(readTable('Part\t4\tx').lines).toEqual([line('Part', '4', '', { requested_price: 'x' })]);
});

test('a list of part numbers is a table of one column', () => {
  expect(readTable('A-1\nB-2\n').lines).toEqual([line('A-1'), line('B-2')]);
});

test('a decimal comma is read where the table shows it; a number with two meanings is not read', () => {
  expect(readTable('A\t10\t52,50\nB\t20\t1.234\nC\t1,000\t1.234,56')).toEqual({
    lines: [line('A', '10', '52.50'), line('B', '20', '', { requested_price: '1.234' }), line('C', '1000', '1234.56')],
    unread: [{ row: 2, column: 'price', text: '1.234' }],
  });
});

test('values that cannot be read are reported with their row', () => {
  expect(readTable('A\tmany 2\tfree\nB\t1.5\t\n\nC\t5\t6\tx\t\ty')).toEqual({
    lines: [
      line('A', '', '', { quote_quantity: 'many 2', requested_price: 'free' }),
      line('B', '', '', { quote_quantity: '1.5' }),
      line('C', '5', '6'),
    ],
    unread: [
      { row: 1, column: 'quantity', text: 'many 2' },
      { row: 1, column: 'price', text: 'free' },
      { row: 2, column: 'quantity', text: '1.5' },
      { row: 4, column: 'further columns', text: 'x, y' },
    ],
  });
});

test('a quoted cell may contain tabs, new lines and quotation marks', () => {
  expect(cellsOf('"A ""x""\n1"\t5"\t"b\tc"\nd')).toEqual([['A "x" 1', '5"', 'b c'], ['d']]);
});

test.each([
  ['A-1', false],
  ['A-1\n', false],
  ['A-1\r\n\r\n', false],
  ['A\t1', true],
  ['A\nB', true],
])('%j is a table: %p', (text, expected) => expect(isTable(text)).toBe(expected));
