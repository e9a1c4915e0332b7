import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './menu.module.css';

export interface MenuItem {
  label: string;
  run: () => void;
}

interface MenuProps {
  /** The accessible name of the menu. */
  name: string;
  className?: string | undefined;
  /** The content of the button, which also is its name. */
  button: ReactNode;
  items: MenuItem[];
  /** A text below the items. */
  note?: string;
  /** Whether it opens below the button. By default it opens above. */
  isBelow?: boolean;
}

/** A menu button. Arrow keys, Home and End move between the items, Escape closes. */
export function Menu({ name, className, button, items, note, isBelow = false }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    menu.current?.hidePopover();
    opener.current?.focus();
  };
  return (
    <>
      <button ref={opener} type="button" className={className} aria-haspopup="menu" popoverTarget={id}>
        {button}
      </button>
      <div
        ref={menu}
        id={id}
        role="menu"
        aria-label={name}
        popover="auto"
        className={isBelow ? `${styles.menu} ${styles.below}` : styles.menu}
        onKeyDown={moveFocus}
        onToggle={(event) => event.newState === 'open' && itemsIn(event.currentTarget)[0]?.focus()}
      >
        {items.map(({ label, run }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles.item}
            onClick={() => {
              close();
              run();
            }}
          >
            {label}
          </button>
        ))}
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </>
  );
}

const itemsIn = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const items = itemsIn(event.currentTarget);
  const index = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items[(next + items.length) % items.length]?.focus();
}
