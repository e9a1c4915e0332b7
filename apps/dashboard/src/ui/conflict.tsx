import { useState } from 'react';
import { Alert } from './alert';
import { Button } from './button';
import styles from './conflict.module.css';
import { DataTable } from './data-table';
import { Dialog, DialogActions } from './dialog';
import dialogStyles from './dialog.module.css';
import { UserText } from './values';

/** A field that another person changed. */
export interface Difference {
  field: string;
  before: string;
  now: string;
  /** The value in the form. */
  yours: string;
}

interface ConflictProps {
  /** Says what was changed. */
  sentence: string;
  /** Reads the fields that differ in the current version; undefined when it is gone. */
  read: () => Promise<Difference[] | undefined>;
  /** Sends the same input for the current version. */
  onKeep: () => void;
  /** Reads the current version into the form. */
  onDiscard: () => void;
}

/** Another person changed the row since the form was opened. */
export function Conflict({ sentence, read, onKeep, onDiscard }: ConflictProps) {
  const [differences, setDifferences] = useState<Difference[]>();
  const show = async () => setDifferences(await read());
  return (
    <Alert takesFocus>
      <p>{sentence}</p>
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
