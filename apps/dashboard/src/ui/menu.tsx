import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './menu.module.css';

export interface MenuItem {
  label: string;
  run: () => void;
  /** The heading above it. */
  group?: string;
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
  /** Whether letters leave only the items that contain them. */
  canFilter?: boolean;
}

/** A menu button. Arrow keys, Home and End move between the items, Escape closes. */
export function Menu({ name, className, button, items, note, isBelow = false, canFilter = false }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (typed) (itemsIn(menu.current)[0] ?? menu.current)?.focus(); // the item with the focus may have gone
  }, [typed]);
  const run = (item: MenuItem) => {
    menu.current?.hidePopover();
    opener.current?.focus();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = canFilter ? textAfter(typed, event) : typed;
    if (next === typed) return moveFocus(event);
    event.preventDefault();
    setTyped(next);
  };
  const shown = items.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
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
        tabIndex={-1}
        popover="auto"
        className={isBelow ? `${styles.menu} ${styles.below}` : styles.menu}
        onKeyDown={onKeyDown}
        onToggle={({ newState, currentTarget }) =>
          newState === 'open' ? itemsIn(currentTarget)[0]?.focus() : setTyped('')
        }
      >
        {canFilter && (
          <p className={styles.note}>
            {typed === '' ? 'Type to filter' : shown.length > 0 ? typed : `No item contains ${typed}`}
          </p>
        )}
        <Items items={shown} onRun={run} />
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </>
  );
}

/** The items, in groups where they have one. Items of a group follow each other. */
const Items = ({ items, onRun }: { items: MenuItem[]; onRun: (item: MenuItem) => void }) => (
  <div className={styles.items}>
    {[...Map.groupBy(items, ({ group }) => group)].map(([group, members]) => (
      <div key={group ?? ''} {...(group !== undefined && { role: 'group', 'aria-label': group })}>
        {group !== undefined && (
          <p className={styles.group} aria-hidden>
            {group}
          </p>
        )}
        {members.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles.item}
            onClick={() => onRun(item)}
          >
            {item.label}
          </button>
        ))}
      </div>
    ))}
  </div>
);

/** The typed text after a key; the same text for other keys. Space belongs to the item unless a text has begun. */
function textAfter(typed: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  if (ctrlKey || metaKey || altKey) return typed;
  if (key === 'Backspace') return typed.slice(0, -1);
  return key.length === 1 && (key !== ' ' || typed) ? typed + key : typed;
}

const itemsIn = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
];

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const items = itemsIn(event.currentTarget);
  const index = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items[(next + items.length) % items.length]?.focus();
}
