import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../api/refused';
import type { SelectedIds } from '../../ui/selection';
import { announce } from '../../ui/status';
import type { BulkTarget, Matching } from './bulk-target';
import { MAX_READ, NOT_SINGLY, readMatchingIds } from './matching-ids';
import {
  NOTHING,
  type Selected,
  recounted,
  selectedRows,
  targetOf,
  withIds,
  withMatching,
  withReadIds,
  without,
} from './selected-requests';

/** The list of the page: its filter, the number of requests that match when it is known, and the ids of its rows. */
interface BulkList {
  filter: Matching['filter'];
  total: number | undefined;
  ids: readonly string[];
}

/** The selected requests of a list: by their ids, or all that match its filter. */
export interface BulkSelection extends SelectedIds {
  target: BulkTarget;
  /** Whether ids are being read, which replace the filter. */
  isReading: boolean;
  /** The requests of the list, for `Select all {n} matching`. Undefined until their number is known. */
  matching: Matching | undefined;
  selectMatching: (matching: Matching) => void;
  /** Deselects what was approved. */
  deselect: (approved: BulkTarget) => void;
  /** Another number of requests matches now. */
  recount: (before: Matching, now: Matching) => void;
}

/** A selection that stays while the page of the list changes. When a row is deselected, or the list has another filter, ids replace the filter. */
export function useBulkSelection({ filter, total, ids }: BulkList): BulkSelection {
  const [selected, setSelected] = useState<Selected>(NOTHING);
  const { running, replaceByIds } = useReplacement(setSelected);
  const { all } = selected;
  const isOfList = all !== undefined && JSON.stringify(all.filter) === JSON.stringify(filter);
  const leave = useRef<(all: Matching) => void>(undefined);
  useEffect(() => {
    leave.current = (left) => {
      if (left.total <= MAX_READ) return void replaceByIds(left);
      setSelected(NOTHING);
      announce('The selection was cleared, because the filter has changed.');
    };
  });
  useEffect(() => {
    if (all && !isOfList) leave.current?.(all);
  }, [all, isOfList]);
  const set = (changed: readonly string[], isSelected: boolean) => {
    if (all && isOfList && isSelected && !selected.changes.size) return; // all of them are selected
    if (all && all.total > MAX_READ) return announce(NOT_SINGLY);
    setSelected((before) => withIds(before, changed, isSelected));
    if (all) void replaceByIds(all);
  };
  return {
    ids: selectedRows(selected, ids, isOfList),
    target: targetOf(selected),
    isReading: all !== undefined && running === all,
    matching: total === undefined ? undefined : { filter, total },
    set,
    clear: () => setSelected(NOTHING),
    selectMatching: (matching) => setSelected(withMatching(matching)),
    deselect: (approved) => setSelected((before) => without(before, approved)),
    recount: (before, now) => setSelected((present) => recounted(present, before, now)),
  };
}

/** Reads the ids of a selection by filter, once at a time. */
function useReplacement(setSelected: (change: (before: Selected) => Selected) => void) {
  const [running, setRunning] = useState<Matching>();
  const latest = useRef<Matching>(undefined);
  const replaceByIds = async (all: Matching) => {
    if (latest.current === all) return;
    latest.current = all;
    setRunning(all);
    try {
      const ids = await readMatchingIds(all.filter);
      setSelected((before) => withReadIds(before, all, ids));
    } catch (error) {
      setSelected((before) => (before.all === all ? withMatching(all) : before));
      announce(sentenceOf(error));
    }
    if (latest.current === all) latest.current = undefined;
    setRunning((now) => (now === all ? undefined : now));
  };
  return { running, replaceByIds };
}
