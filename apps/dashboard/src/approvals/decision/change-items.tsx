import type { Change } from './change';

/** The items of a list of changes: the field, its value before and after. */
export const ChangeItems = ({ changes }: { changes: readonly Change[] }) =>
  changes.map(({ what, before, after }, index) => (
    <li key={`${what}-${index}`}>
      <bdi>{what}</bdi>: <bdi>{before}</bdi> → <bdi>{after}</bdi>
    </li>
  ));
