import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Dialog, DialogActions } from './dialog';
import styles from './secret-once.module.css';
import { Checkbox, Field } from './field';

interface SecretOnceProps {
  /** Such as `Copy your key now`. */
  title: string;
  /** The name of the field, such as `Your key`. */
  label: string;
  /** The name of the copy button, such as `Copy key`. */
  copy: string;
  secret: string;
  onDone: () => void;
  /** An example of its use. */
  children?: ReactNode;
}

/** Shows a secret once. It is held only by the caller and this dialog, and the person confirms that it is stored. */
export function SecretOnce({ title, label, copy, secret, onDone, children }: SecretOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isStored, setStored] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [isClosing, setClosing] = useState(false);
  return (
    <Dialog title={title} isWide onClose={() => (isStored ? onDone() : setClosing(true))}>
      <div className={styles.content}>
        <p>It is shown only now. Store it in a safe place.</p>
        <Field
          ref={field}
          label={label}
          className={styles.secret}
          readOnly
          autoComplete="off"
          spellCheck={false}
          value={secret}
          onFocus={({ target }) => target.select()}
        />
        <div className={styles.row}>
          <CopyButton
            text={secret}
            label={copy}
            onRefused={() => {
              setRefused(true);
              field.current?.select();
            }}
          />
          {isRefused && (
            <span role="status">The clipboard is not available. The text is selected: copy it with Ctrl C.</span>
          )}
        </div>
        {children}
        <Checkbox label="I have stored it" checked={isStored} onChange={({ target }) => setStored(target.checked)} />
        {isClosing && !isStored && (
          <div role="alert" className={styles.row}>
            <span>It cannot be shown again. Close without storing it?</span>
            <Button look="danger" onClick={onDone}>
              Close without storing it
            </Button>
          </div>
        )}
        <DialogActions>
          <Button look="primary" disabled={!isStored} onClick={onDone}>
            Done
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
