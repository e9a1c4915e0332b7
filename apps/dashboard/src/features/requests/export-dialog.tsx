import { useState } from 'react';
import { Button, buttonClasses } from '../../ui/button';
import { Choice } from '../../ui/choice';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Checkbox } from '../../ui/field';
import { FieldGroup } from '../../ui/field-group';
import { COLUMNS_OF, type ExportChoice, type ExportRows, columnsOf, exportAddress } from './export-address';
import type { RequestsFilter } from './requests-filter';
import styles from './requests.module.css';

const ROWS: { value: ExportRows; label: string }[] = [
  { value: 'lines', label: 'One per line' },
  { value: 'requests', label: 'One per request' },
];

interface ExportDialogProps {
  filter: RequestsFilter;
  /** The saved view that is open. */
  view_id: string | undefined;
  onClose: () => void;
}

/** Chooses rows and columns of a CSV file with the requests of the page. */
export function ExportDialog({ filter, view_id, onClose }: ExportDialogProps) {
  const [choice, setChoice] = useState<ExportChoice>({ rows: 'lines', without: new Set(), hasMark: false });
  const change = (part: Partial<ExportChoice>) => setChoice({ ...choice, ...part });
  return (
    <Dialog title="Export CSV" onClose={onClose} isWide>
      <div className={styles.export}>
        <p>The file has all requests that match the view and the filters, in the order of their ids.</p>
        <Choice label="Rows" options={ROWS} value={choice.rows} onChange={(rows) => change({ rows })} />
        <Columns choice={choice} onChange={(without) => change({ without })} />
        <Checkbox
          label="For Excel (byte order mark)"
          checked={choice.hasMark}
          onChange={({ target }) => change({ hasMark: target.checked })}
        />
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
          {columnsOf(choice).length > 0 && (
            <a
              className={buttonClasses('primary')}
              href={exportAddress(filter, view_id, choice)}
              download="approvals.csv"
              onClick={onClose}
            >
              Download CSV
            </a>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

interface ColumnsProps {
  choice: ExportChoice;
  onChange: (without: ReadonlySet<string>) => void;
}

function Columns({ choice, onChange }: ColumnsProps) {
  const { rows, without } = choice;
  const set = (name: string, isChosen: boolean) => {
    const others = new Set(without);
    if (isChosen) others.delete(name);
    else others.add(name);
    onChange(others);
  };
  return (
    <FieldGroup legend="Columns">
      <div className={styles.columnActions}>
        <Button look="plain" onClick={() => onChange(new Set())}>
          All columns
        </Button>
        <Button look="plain" onClick={() => onChange(new Set(COLUMNS_OF.lines))}>
          No columns
        </Button>
      </div>
      <div className={styles.columns}>
        {COLUMNS_OF[rows].map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={!without.has(name)}
            onChange={({ target }) => set(name, target.checked)}
          />
        ))}
      </div>
      {columnsOf(choice).length === 0 && <p role="status">Choose at least one column.</p>}
    </FieldGroup>
  );
}
