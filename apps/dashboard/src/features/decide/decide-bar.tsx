import { useState } from 'react';
import { ReasonCodes } from '../../approvals/decision/decision-parts';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { percentOf } from './changed-price';
import type { Choice } from './choice';
import styles from './decide.module.css';
import { withChoice, withPercent } from './drafts';
import { isBlocked } from './line-blocks';
import type { LineDecisions } from './use-line-decisions';

/** The id of the reason of all denied lines. */
export const SHARED_REASON = 'reason-of-all';

/** The field appears because of `Deny all`. */
const focus = (field: HTMLInputElement | null): void => field?.focus();

/** Decisions on all lines at once. */
export function DecideBar({ decisions, error }: { decisions: LineDecisions; error: string | undefined }) {
  const { changeAll, drafts: all, blocks, reason, setReason } = decisions;
  const mayChoose = (choice: Choice) => [...all.keys()].some((id) => !isBlocked(blocks.get(id), choice));
  return (
    <>
      <div className={styles.bar}>
        <Button
          {...unless(mayChoose('approve'), 'No line can be approved now.')}
          onClick={() => {
            changeAll((drafts) => withChoice(drafts, 'approve', blocks));
            setReason(undefined);
          }}
        >
          Approve all
        </Button>
        <Button
          {...unless(mayChoose('deny'), 'No line can be denied now.')}
          onClick={() => {
            changeAll((drafts) => withChoice(drafts, 'deny', blocks));
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

/** A disabled button says why. */
const unless = (isPossible: boolean, reason: string) => (isPossible ? {} : { disabled: true, title: reason });

function ChangeAll({ decisions: { changeAll, prices, blocks } }: { decisions: LineDecisions }) {
  const [typed, setTyped] = useState('');
  const percent = percentOf(typed);
  const apply = () => {
    if (percent !== undefined) changeAll((drafts) => withPercent(drafts, prices, percent, blocks));
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
        title="Changes the requested or last endorsed price of each line that is not denied and can be approved. It does not add to an earlier change."
        onClick={apply}
      >
        Change all by %
      </Button>
    </div>
  );
}
