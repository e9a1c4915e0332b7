/** One page of a list. */
interface ListPage<T> {
  rows: T[];
  page: number;
  last: number;
}

/** One page of a list whose rows are all known. A page after the last one is the last one. */
export function pageOf<T>(all: readonly T[], page: number, per: number): ListPage<T> {
  const last = Math.max(Math.ceil(all.length / per), 1);
  const shown = Math.min(page, last);
  return { rows: all.slice((shown - 1) * per, shown * per), page: shown, last };
}
