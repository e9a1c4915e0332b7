import type { Line } from '../../approvals/request/request-query';
import { partsOf } from './parts-of';

const line = (id: string, partnumber: string | null) => ({ id, partnumber }) as Line;

test('lines are grouped by part number, without case and blanks; lines without one are left out', () => {
  const lines = [line('a', 'VPS'), line('b', null), line('c', 'VIC'), line('d', ' vps'), line('e', ' ')];
  expect(partsOf(lines).map(({ partnumber, lines: own }) => [partnumber, own.map(({ id }) => id)])).toEqual([
    ['VPS', ['a', 'd']],
    ['VIC', ['c']],
  ]);
});
