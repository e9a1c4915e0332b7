import type { BulkTarget, Matching } from './bulk-target';

/** The most ids that a selection holds, and the most requests of a bulk approval. */
export const MAX_SELECTED = 10_000;

export interface Selected {
  ids: ReadonlySet<string>;
  /** Instead of ids: all requests that match a filter. */
  all?: Matching;
  /** With `all`: rows that were changed while the ids are read. */
  changes: ReadonlyMap<string, boolean>;
}

export const NOTHING: Selected = { ids: new Set(), changes: new Map() };

export const withMatching = (all: Matching): Selected => ({ ...NOTHING, all });

/** Selects or deselects rows. */
export function withIds(selected: Selected, changed: readonly string[], isSelected: boolean): Selected {
  const changes = changed.map((id) => [id, isSelected] as const);
  return selected.all
    ? { ...selected, changes: new Map([...selected.changes, ...changes]) }
    : { ...NOTHING, ids: changedIds(selected.ids, changes) };
}

/** The ids that were read, in place of the filter. */
export const withReadIds = (selected: Selected, all: Matching, ids: readonly string[]): Selected =>
  selected.all === all ? { ...NOTHING, ids: changedIds(new Set(ids), selected.changes) } : selected;

function changedIds(ids: ReadonlySet<string>, changes: Iterable<readonly [string, boolean]>): Set<string> {
  const after = new Set(ids);
  for (const [id, isSelected] of changes)
    if (!isSelected) after.delete(id);
    else if (after.size < MAX_SELECTED) after.add(id);
  return after;
}

/** Without the requests that were approved. What was selected since stays. */
export function without(selected: Selected, approved: BulkTarget): Selected {
  if ('ids' in approved) return selected.all ? selected : withIds(selected, approved.ids, false);
  return selected.all === approved.matching ? NOTHING : selected;
}

/** With the number that matches now. */
export const recounted = (selected: Selected, before: Matching, now: Matching): Selected => {
  if (selected.all !== before) return selected;
  return now.total ? { ...selected, all: now } : NOTHING;
};

export const targetOf = ({ all, ids }: Selected): BulkTarget => (all ? { matching: all } : { ids: [...ids] });

/** The selected rows of a list. @param isOfList whether the selection has the filter of the list */
export const selectedRows = (
  { all, ids, changes }: Selected,
  rows: readonly string[],
  isOfList: boolean,
): ReadonlySet<string> => (all ? new Set(rows.filter((id) => changes.get(id) ?? isOfList)) : ids);
