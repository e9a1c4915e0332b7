import { Link } from '@tanstack/react-router';
import { Button, buttonClasses } from '../../ui/button';
import type { FormKind } from './edit-rules';
import type { StoredRequest } from './form-values';
import styles from './request-form.module.css';

interface FormActionsProps {
  kind: FormKind;
  base: StoredRequest | undefined;
  /** Whether a write is being sent. */
  isBusy: boolean;
  onSubmit: () => void;
}

const BUTTONS: Record<FormKind, { text: string; sending: string }> = {
  new: { text: 'Create request', sending: 'Creating…' },
  edit: { text: 'Save changes', sending: 'Saving…' },
  resubmit: { text: 'Resubmit request', sending: 'Resubmitting…' },
};

/** The buttons below the form. */
export function FormActions({ kind, base, isBusy, onSubmit }: FormActionsProps) {
  const cancel = base ? (
    <Link to="/requests/$id" params={{ id: base.id }} className={buttonClasses()}>
      Cancel
    </Link>
  ) : (
    <Link to="/requests" className={buttonClasses()}>
      Cancel
    </Link>
  );
  return (
    <div className={styles.actions}>
      <Button look="primary" disabled={isBusy} onClick={onSubmit}>
        {isBusy ? BUTTONS[kind].sending : BUTTONS[kind].text}
      </Button>
      {cancel}
    </div>
  );
}
