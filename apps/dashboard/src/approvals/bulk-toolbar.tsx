import { useState } from 'react';
import { post } from '../api/post';
import { sentenceOf } from '../api/refused';
import { Button } from '../ui/button';
import { announce } from '../ui/status';
import type { BulkSelection, Matching } from './bulk-selection';
import { matchingIdsDocument } from './bulk.graphql.ts';
import styles from './bulk.module.css';
import { BULK_WORDS as WORDS } from './bulk-words';

/** `Select all {n} matching` is offered up to this number. */
const MOST_MATCHING = 1_000;
const MOST_SELECTED = 10_000;

interface BulkToolbarProps {
  selection: BulkSelection;
  matching: Matching | undefined;
  isBusy: boolean;
  onDryRun: () => void;
  onApprove: () => void;
  onClear: () => void;
}

/** The number of selected requests, and what can be done with them. */
export function BulkToolbar({ selection, matching, isBusy, onDryRun, onApprove, onClear }: BulkToolbarProps) {
  const count = selection.ids.size;
  return (
    <div role="toolbar" aria-label={WORDS.toolbar} className={styles.toolbar}>
      <span role="status" className={styles.count}>
        {WORDS.selected(count)}
      </span>
      {count >= MOST_SELECTED && <span className={styles.note}>{WORDS.most}</span>}
      {matching && matching.total > count && matching.total <= MOST_MATCHING && <SelectAllMatching selection={selection} matching={matching} />}
      <Button look="plain" onClick={onClear}>
        {WORDS.clear}
      </Button>
      <Button disabled={isBusy} onClick={onDryRun}>
        {WORDS.dryRun}
      </Button>
      <Button look="primary" disabled={isBusy} onClick={onApprove}>
        {isBusy ? WORDS.approving : WORDS.approve(count)}
      </Button>
    </div>
  );
}

/** Reads the ids page by page, in the order of ids: rows that are added meanwhile do not move the others to another page. */
function SelectAllMatching({ selection, matching: { filter, total } }: { selection: BulkSelection; matching: Matching }) {
  const [read, setRead] = useState<number>();
  const selectAll = async () => {
    const ids: string[] = [];
    setRead(0);
    try {
      for (let page = 1; ids.length < MOST_MATCHING; page += 1) {
        const { data, paginatorInfo } = (await post(matchingIdsDocument, { filter, page })).approvalRequests;
        ids.push(...data.map(({ id }) => id));
        setRead(ids.length);
        if (!paginatorInfo.hasMorePages) break;
      }
      selection.set(ids.slice(0, MOST_MATCHING), true);
    } catch (error) {
      announce(sentenceOf(error));
    } finally {
      setRead(undefined);
    }
  };
  return (
    <Button look="plain" disabled={read !== undefined} onClick={() => void selectAll()}>
      {read === undefined ? WORDS.selectAll(total) : WORDS.selecting(read)}
    </Button>
  );
}
