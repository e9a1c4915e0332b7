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
  { head: 'Field', cell: ({ field }: Difference) => field, narrow: 'title' as const },
  { head: 'Before', cell: ({ before }: Difference) => <UserText value={before} /> },
  { head: 'Now', cell: ({ now }: Difference) => <UserText value={now} /> },
  { head: 'Yours', cell: ({ yours }: Difference) => <UserText value={yours} /> },
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
