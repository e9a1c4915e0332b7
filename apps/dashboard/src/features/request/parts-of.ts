import type { Line } from '../../approvals/request/request-query';

/** The lines of a request with the same part number. */
export interface Part {
  /** As the first of its lines has it. */
  partnumber: string;
  lines: readonly Line[];
}

/** The parts of lines in their order. As in the API, blanks around a part number and capital letters do not matter. */
export function partsOf(lines: readonly Line[]): Part[] {
  const named = lines.filter((line) => line.partnumber?.trim());
  const groups = Map.groupBy(named, ({ partnumber }) => partnumber?.trim().toLowerCase() ?? '');
  return [...groups.values()].map((group) => ({ partnumber: group[0]?.partnumber ?? '', lines: group }));
}
