import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from './button';
import { Dialog, DialogActions } from './dialog';
import styles from './dialog.module.css';

interface FormDialogProps {
  title: string;
  /** The name of the confirm button. Default: the title. */
  confirm?: string;
  /** The name of the confirm button while the write is sent, such as `Approving…`. */
  sending: string;
  isSending: boolean;
  /** Whether the confirm button is enabled. */
  canConfirm?: boolean;
  /** Confirming destroys something. */
  isDangerous?: boolean;
  isWide?: boolean;
  cancel?: string;
  /** Nothing can be confirmed any more: the dialog can only be closed. */
  isOver?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A dialog that confirms one action. `Ctrl Enter` confirms from each of its fields; Enter in a text area starts a new line. */
export function FormDialog({
  title,
  confirm = title,
  sending,
  isSending,
  canConfirm = true,
  isOver = false,
  ...rest
}: FormDialogProps) {
  const {
    isDangerous = false,
    isWide = false,
    cancel = isOver ? 'Close' : 'Cancel',
    onConfirm,
    onClose,
    children,
  } = rest;
  const submit = () => {
    if (canConfirm && !isOver && !isSending) onConfirm();
  };
  const confirmByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <Dialog title={title} onClose={onClose} isWide={isWide}>
      <form
        className={styles.form}
        noValidate
        onKeyDown={confirmByKey}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
        <DialogActions>
          <Button onClick={onClose}>{cancel}</Button>
          {!isOver && (
            <Button type="submit" look={isDangerous ? 'danger' : 'primary'} disabled={isSending || !canConfirm}>
              {isSending ? sending : confirm}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
