import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Called on Escape. A dialog without it can only be completed. */
  onClose?: (() => void) | undefined;
  /** For tables and code. */
  isWide?: boolean;
  children: ReactNode;
}

/**
 * Focuses the origin of a dialog. When it has gone, or goes because of what the dialog did, such as the button of an action that is no
 * longer allowed, the heading of the view receives the focus.
 */
function returnFocus(origin: Element | null): void {
  if (!(origin instanceof HTMLElement) || origin === document.body) return;
  if (origin.isConnected) origin.focus();
  const check = () => {
    if (document.activeElement === origin) return;
    removals.disconnect();
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
  };
  const removals = new MutationObserver(check);
  removals.observe(document.body, { childList: true, subtree: true });
  check();
}

/** A modal dialog with the title as its name. The browser keeps the focus inside and returns it. */
export function Dialog({ title, onClose, isWide = false, children }: DialogProps) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      returnFocus(opener);
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={isWide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <div className={styles.body}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

/** The buttons at the end of a dialog. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
