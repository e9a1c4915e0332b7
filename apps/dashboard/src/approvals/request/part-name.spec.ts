import { partName } from './part-name';

const line = (id: string, partnumber: string | null) => ({ id, partnumber });

test('a line is named by its part number, and a later line with the same part also by its number', () => {
  const lines = [line('a', 'VPS'), line('b', 'VIC'), line('c', 'VPS'), line('d', null), line('e', '')];
  expect(lines.map((each) => partName(each, lines))).toEqual(['VPS', 'VIC', 'VPS, line 3', 'Line 4', 'Line 5']);
});
