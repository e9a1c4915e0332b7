import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './popover.module.css';

interface PopoverProps {
  /** The content of the button, which also is its name. */
  button: ReactNode;
  className?: string | undefined;
  /** The class of the content, in addition to that of every popover. */
  look?: string | undefined;
  /** Whether it is open when it appears. */
  opensAtFirst?: boolean;
  onOpen?: () => void;
  /** Called after it has been closed. */
  onClose?: () => void;
  /** The content while it is open. The first field receives the focus. */
  children: (close: () => void) => ReactNode;
}

const FIELD = 'input, select, textarea, button';

/** A button with content that opens below it. Escape and a press outside close it, and the focus returns to the button. */
export function Popover({ button, className, look, opensAtFirst = false, onOpen, onClose, children }: PopoverProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (opensAtFirst && opener.current) popover.current?.showPopover({ source: opener.current });
  }, [opensAtFirst]);
  useEffect(() => {
    if (isOpen) popover.current?.querySelector<HTMLElement>(FIELD)?.focus();
  }, [isOpen]);
  const toggled = (isNowOpen: boolean) => {
    const hadFocus = document.activeElement === document.body || popover.current?.contains(document.activeElement);
    if (!isNowOpen && hadFocus) opener.current?.focus();
    setOpen(isNowOpen);
    if (isNowOpen) onOpen?.();
    else onClose?.();
  };
  return (
    <>
      <button ref={opener} type="button" className={className} popoverTarget={id}>
        {button}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={look ? `${styles.popover} ${look}` : styles.popover}
        onToggle={({ newState }) => toggled(newState === 'open')}
      >
        {isOpen && children(() => document.getElementById(id)?.hidePopover())}
      </div>
    </>
  );
}
