import { useState } from 'react';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import dialogStyles from '../../ui/dialog.module.css';
import { DataTable } from '../../ui/data-table';
import { UserText } from '../../ui/values';
import { type Difference, differencesOf } from './differences';
import type { FormValues, StoredRequest } from './form-values';
import styles from './request-form.module.css';
import { CONFLICT } from './words';

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
    <Alert>
      <p>{CONFLICT.title}</p>
      <div className={styles.choices}>
        <Button onClick={() => void show()}>{CONFLICT.show}</Button>
        <Button onClick={onKeep}>{CONFLICT.keep}</Button>
        <Button onClick={onDiscard}>{CONFLICT.discard}</Button>
      </div>
      {differences && <Differences differences={differences} onClose={() => setDifferences(undefined)} />}
    </Alert>
  );
}

const COLUMNS = [
  { head: CONFLICT.field, cell: ({ field }: Difference) => field, narrow: 'title' as const },
  { head: CONFLICT.before, cell: ({ before }: Difference) => <UserText value={before} /> },
  { head: CONFLICT.now, cell: ({ now }: Difference) => <UserText value={now} /> },
  { head: CONFLICT.yours, cell: ({ yours }: Difference) => <UserText value={yours} /> },
];

const Differences = ({ differences, onClose }: { differences: Difference[]; onClose: () => void }) => (
  <Dialog title={CONFLICT.changes} onClose={onClose} isWide>
    <div className={dialogStyles.form}>
      {differences.length ? (
        <DataTable name={CONFLICT.changes} columns={COLUMNS} rows={differences} keyOf={({ field }) => field} />
      ) : (
        <p>{CONFLICT.none}</p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{CONFLICT.close}</Button>
      </DialogActions>
    </div>
  </Dialog>
);
