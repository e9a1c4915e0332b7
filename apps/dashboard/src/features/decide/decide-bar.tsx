import { useState } from 'react';
import { ReasonCodes } from '../../approvals/decision/decision-parts';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { percentOf } from './changed-price';
import styles from './decide.module.css';
import { withAll, withPercent } from './drafts';
import type { LineDecisions } from './use-line-decisions';

/** The id of the reason of all denied lines. */
export const SHARED_REASON = 'reason-of-all';

/** The field appears because of `Deny all`. */
const focus = (field: HTMLInputElement | null): void => field?.focus();

/** Decisions on all lines at once. */
export function DecideBar({ decisions, error }: { decisions: LineDecisions; error: string | undefined }) {
  const { changeAll, reason, setReason } = decisions;
  return (
    <>
      <div className={styles.bar}>
        <Button
          onClick={() => {
            changeAll((drafts) => withAll(drafts, () => ({ choice: 'approve' })));
            setReason(undefined);
          }}
        >
          Approve all
        </Button>
        <Button
          onClick={() => {
            changeAll((drafts) => withAll(drafts, () => ({ choice: 'deny' })));
            setReason(reason ?? '');
          }}
        >
          Deny all
        </Button>
        <ChangeAll decisions={decisions} />
      </div>
      {reason !== undefined && (
        <div className={styles.shared}>
          <Field
            id={SHARED_REASON}
            ref={focus}
            label="Reason code for all denied lines"
            hint="A line with a reason or comment of its own keeps that."
            maxLength={255}
            error={error}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <ReasonCodes onChoose={setReason} />
        </div>
      )}
    </>
  );
}

function ChangeAll({ decisions: { changeAll, prices } }: { decisions: LineDecisions }) {
  const [typed, setTyped] = useState('');
  const percent = percentOf(typed);
  const apply = () => {
    if (percent !== undefined) changeAll((drafts) => withPercent(drafts, prices, percent));
  };
  return (
    <div className={styles.percent}>
      <NumberField
        label="Per cent"
        placeholder="-2"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <Button
        disabled={percent === undefined}
        title="Changes the requested or last endorsed price of each line that is not denied. It does not add to an earlier change."
        onClick={apply}
      >
        Change all by %
      </Button>
    </div>
  );
}
