import { Plus } from 'lucide-react';
import { useCallback, useId } from 'react';
import { useFieldArray } from 'react-hook-form';
import { totalOf } from '../../approvals/request/total-of';
import { countOf } from '../../format/count';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/alert';
import { announce } from '../../ui/status';
import { Total } from '../../ui/values';
import { type EditRules, LOCKS } from './edit-rules';
import type { RequestFormControl } from './form-field';
import { EMPTY_LINE, MAX_LINES, type StoredRequest } from './form-values';
import { Line } from './line';
import styles from './lines.module.css';
import { hasProblem } from './preview-input';
import { type Pasted, usePaste } from './use-paste';
import { useSettledValues } from './use-settled-values';

const TOTAL_MS = 100;

interface LinesProps {
  form: RequestFormControl;
  rules: EditRules;
  base: StoredRequest | undefined;
  /** Called when lines move, so that links to fields of lines are no longer right. */
  onMove: () => void;
}

/** The lines of the request as a grid. */
export function Lines({ form, rules, base, onMove }: LinesProps) {
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name: 'lines', keyName: 'key' });
  const lockId = useId();
  const { onPaste, pasted } = usePaste({ form, insert, isLocked: !!rules.lines });
  const onRemove = useCallback(
    (index: number) => {
      const values = form.getValues(`lines.${index}`);
      remove(index);
      onMove();
      focusLine(Math.min(index, form.getValues('lines').length - 1));
      announce(`Line ${index + 1} removed.`, () => insert(Math.min(index, form.getValues('lines').length), values));
    },
    [form, insert, remove, onMove],
  );
  const isFull = fields.length >= MAX_LINES;
  const reason = rules.lines ? LOCKS[rules.lines].lines : isFull ? 'A request has at most 200 lines.' : undefined;
  const storedOf = (index: number) => base?.opportunities.find(({ id }) => id === fields[index]?.line_id);
  return (
    <section className={styles.lines} aria-label="Lines">
      <h2 id="lines" tabIndex={-1}>
        Lines
      </h2>
      {!fields.length && <p className={styles.none}>This request has no lines.</p>}
      <div className={styles.grid}>
        {fields.map((field, index) => (
          <Line
            key={field.key}
            form={form}
            index={index}
            stored={storedOf(index)}
            locked={rules.line(field.line_id)}
            onRemove={onRemove}
            onPaste={onPaste}
          />
        ))}
      </div>
      <PasteNotice {...pasted} />
      <div className={styles.foot}>
        <Button
          id={ADD_LINE}
          disabled={reason !== undefined}
          title={reason}
          aria-describedby={reason && lockId}
          onClick={() => append(EMPTY_LINE, { focusName: `lines.${fields.length}.partnumber` })}
        >
          <Plus size={16} aria-hidden />
          Add line
        </Button>
        <RequestedTotal form={form} />
      </div>
      {reason ? (
        <Notice>
          <p id={lockId}>{reason}</p>
        </Notice>
      ) : (
        <p className={styles.none}>Rows of part number, quantity and price can be pasted from a spreadsheet.</p>
      )}
    </section>
  );
}

const ADD_LINE = 'add-line';

/** After a removal the focus goes to the line that took its place, or to the button that adds one. */
const focusLine = (index: number): number =>
  requestAnimationFrame(() =>
    (document.getElementById(`lines.${index}.partnumber`) ?? document.getElementById(ADD_LINE))?.focus(),
  );

function RequestedTotal({ form }: { form: RequestFormControl }) {
  const { values } = useSettledValues(form, TOTAL_MS);
  if (values.lines.some(hasProblem)) return null; // a sum of invalid values could be negative
  const numbers = values.lines.map(({ quote_quantity, requested_price }) => ({
    quote_quantity: quote_quantity === '' ? null : Number(quote_quantity),
    requested_price: requested_price === '' ? null : Number(requested_price),
  }));
  const total = totalOf(numbers);
  if (total === null || !Number.isFinite(total)) return null;
  return (
    <p className={styles.total}>
      {`Requested total `}
      <strong>
        <Total value={total} />
      </strong>
    </p>
  );
}

const MAX_SHOWN = 10;

/** What a paste did not take over. The live region is present before its text, so that screen readers announce it. */
function PasteNotice({ unread, notAdded, notNumber }: Pasted) {
  const isEmpty = !unread.length && !notAdded && notNumber === undefined;
  return (
    <div role="status">
      {!isEmpty && (
        <Notice>
          {notNumber !== undefined && (
            <p>{`“${notNumber}” was not pasted: it is not a number, or has two meanings.`}</p>
          )}
          {notAdded > 0 && (
            <p>{`${countOf(notAdded, 'row was', 'rows were')} not added: a request has at most 200 lines.`}</p>
          )}
          {unread.length > 0 && <p>These values could not be read. Enter them by hand before you save:</p>}
          <ul>
            {unread.slice(0, MAX_SHOWN).map(({ row, column, text }) => (
              <li key={`${row} ${column}`}>{`Row ${row}, ${column}: ${text}`}</li>
            ))}
            {unread.length > MAX_SHOWN && <li>{`and ${unread.length - MAX_SHOWN} more`}</li>}
          </ul>
        </Notice>
      )}
    </div>
  );
}
