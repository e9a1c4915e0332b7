import { type Cell, csvRow } from '@das/approval-requests';
import { MEASURE_NAMES } from '../definitions/measures';
import type { Analytics } from '../model/analytics';

const BYTE_ORDER_MARK = '\uFEFF';

/** The numbers as a CSV file: a row per group, or one of the totals without dimensions. */
export function analyticsCsv({ group_by, groups, totals }: Analytics, { bom = false } = {}): string {
  const header = [...group_by.flatMap((dimension) => [dimension, `${dimension}_label`]), ...MEASURE_NAMES];
  const rows = group_by.length ? groups : [{ keys: [], measures: totals }];
  const cells = rows.map(({ keys, measures }): Cell[] => [
    ...keys.flatMap(({ key, label }) => [key, label]),
    ...MEASURE_NAMES.map((name) => measures[name]),
  ]);
  return (bom ? BYTE_ORDER_MARK : '') + [header, ...cells].map(csvRow).join('');
}
