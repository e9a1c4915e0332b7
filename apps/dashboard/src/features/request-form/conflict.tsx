import { useState } from 'react';
import { HEADER_LABELS, STATE_LABELS } from '../../approvals/request/field-labels';
import { stateText } from '../../approvals/request/state-text';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { DataTable } from '../../ui/data-table';
import { Dialog, DialogActions } from '../../ui/dialog';
import dialogStyles from '../../ui/dialog.module.css';
import { UserText } from '../../ui/values';
import { LINE_LABELS, OTHER_DETAILS_LABEL } from './form-labels';
import { type FormValues, HEADER_FIELDS, type LineValues, type StoredRequest, valuesOf } from './form-values';
import styles from './request-form.module.css';

interface ConflictProps {
  base: StoredRequest;
  /** The values of the form. */
  mine: () => FormValues;
  /** Reads the current version; undefined when the request is gone. */
  read: () => Promise<StoredRequest | undefined>;
  /** Sends the same input for the current version. */
  onKeep: () => void;
  /** Reads the current version into the form. */
  onDiscard: () => void;
}

/** Another person changed the request since the form was opened. */
export function Conflict({ base, mine, read, onKeep, onDiscard }: ConflictProps) {
  const [differences, setDifferences] = useState<Difference[]>();
  const show = async () => {
    const current = await read();
    if (current) setDifferences(differencesOf(base, current, mine()));
  };
  return (
    <Alert takesFocus>
      <p>Somebody changed this request.</p>
      <div className={styles.choices}>
        <Button onClick={() => void show()}>Show the changes</Button>
        <Button onClick={onKeep}>Keep mine</Button>
        <Button onClick={onDiscard}>Discard mine</Button>
      </div>
      {differences && <Differences differences={differences} onClose={() => setDifferences(undefined)} />}
    </Alert>
  );
}

const COLUMNS = [
  { head: 'Field', isWrapped: true, cell: ({ field }: Difference) => field, narrow: 'title' as const, width: 160 },
  { head: 'Before', isWrapped: true, cell: ({ before }: Difference) => <UserText value={before} /> },
  { head: 'Now', isWrapped: true, cell: ({ now }: Difference) => <UserText value={now} /> },
  { head: 'Yours', isWrapped: true, cell: ({ yours }: Difference) => <UserText value={yours} /> },
];

const Differences = ({ differences, onClose }: { differences: Difference[]; onClose: () => void }) => (
  <Dialog title="Changes since you opened it" onClose={onClose} isWide>
    <div className={dialogStyles.form}>
      {differences.length ? (
        <DataTable
          name="Changes since you opened it"
          columns={COLUMNS}
          rows={differences}
          keyOf={({ field }) => field}
        />
      ) : (
        <p>No field of this form has changed.</p>
      )}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </div>
  </Dialog>
);

/** A field that another person changed. */
interface Difference {
  field: string;
  before: string;
  now: string;
  /** The value in the form. */
  yours: string;
}

const LINE_FIELDS = ['partnumber', 'quote_quantity', 'requested_price', 'other_details'] as const;

/** The fields that differ between the version of the form and the current one. */
function differencesOf(base: StoredRequest, current: StoredRequest, mine: FormValues): Difference[] {
  const [before, now] = [valuesOf(base), valuesOf(current)];
  const header = [...HEADER_FIELDS, 'other_details' as const].map((field) => ({
    field: field === 'other_details' ? OTHER_DETAILS_LABEL : HEADER_LABELS[field],
    before: before[field],
    now: now[field],
    yours: mine[field],
  }));
  const state = {
    field: STATE_LABELS.lifecycle_state,
    before: stateText(base.lifecycle_state),
    now: stateText(current.lifecycle_state),
    yours: '',
  };
  return [state, ...header, ...lineDifferences(before.lines, now.lines, mine.lines)].filter(
    (difference) => difference.before !== difference.now,
  );
}

/** Lines are numbered as in the version that has them: the current one, else that of the form. */
function lineDifferences(before: LineValues[], now: LineValues[], mine: LineValues[]): Difference[] {
  const ids = [...new Set([...now, ...before].map(({ line_id }) => line_id))];
  const inList = (lines: LineValues[], id: string) => lines.find(({ line_id }) => line_id === id);
  return ids.flatMap((id) => {
    const [was, is, yours] = [inList(before, id), inList(now, id), inList(mine, id)];
    const number = (is ? now.indexOf(is) : before.indexOf(was as LineValues)) + 1;
    if (!was || !is)
      return [{ field: `Line ${number}`, before: lineText(was), now: lineText(is), yours: lineText(yours) }];
    return LINE_FIELDS.map((field) => ({
      field: `Line ${number}, ${LINE_LABELS[field]}`,
      before: was[field],
      now: is[field],
      yours: yours ? yours[field] : 'not present',
    }));
  });
}

const lineText = (line: LineValues | undefined): string =>
  line ? `${line.quote_quantity} × ${line.partnumber} @ ${line.requested_price}` : 'not present';
