import { Combobox as Base } from '@base-ui/react/combobox';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './combobox.module.css';

export interface ComboboxChoices<T> {
  /** What matches the text that was typed; undefined while it is read. */
  choices: readonly T[] | undefined;
  /** Shown when nothing matches. */
  empty: string;
  /** Called with the text to search for, and with undefined when the list closes. */
  onSearch: (text: string | undefined) => void;
}

interface ComboboxPopupProps<T> extends Pick<ComboboxChoices<T>, 'choices' | 'empty'> {
  label: string;
  isOpen: boolean;
  keyOf: (choice: T) => string;
  onPick?: (choice: T) => void;
  /** The content of an option. */
  children: (choice: T) => ReactNode;
}

/**
 * The list of choices below a field, and their number for screen readers. The popup of Base UI is not used: while it is open, it hides all
 * other fields from screen readers. The press of the mouse must not take the focus from the field.
 */
export function ComboboxPopup<T>({ label, isOpen, choices, empty, keyOf, onPick, children }: ComboboxPopupProps<T>) {
  const popup = useRef<HTMLDivElement>(null);
  const count = choices?.length;
  useEffect(() => {
    if (isOpen) popup.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, count]);
  return (
    <div
      ref={popup}
      className={isOpen ? styles.popup : undefined}
      onMouseDown={(event) => event.preventDefault()}
      role="presentation"
    >
      <Base.Status className={count ? 'visually-hidden' : styles.note}>{isOpen && statusOf(count, empty)}</Base.Status>
      {isOpen && (
        <Base.List aria-label={label} className={styles.list}>
          {(choice: T) => (
            <Base.Item
              key={keyOf(choice)}
              value={choice}
              className={styles.option}
              onClick={onPick && (() => onPick(choice))}
            >
              {children(choice)}
            </Base.Item>
          )}
        </Base.List>
      )}
    </div>
  );
}

/** Completes the closing of the list, which Base UI only does for its own popup: it forgets the active option and restores the text of a choice. */
export function useClosing(isOpen: boolean) {
  const actions = useRef<Base.Root.Actions>(null);
  useEffect(() => {
    if (!isOpen) actions.current?.unmount();
  }, [isOpen]);
  return actions;
}

const statusOf = (count: number | undefined, empty: string): string =>
  count === undefined ? 'Searching…' : count === 0 ? empty : `${count} shown`;
