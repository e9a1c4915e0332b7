import { Combobox as Base } from '@base-ui/react/combobox';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import styles from './combobox.module.css';
import { type FieldText, Frame, useDescription } from './field';
import fieldStyles from './field.module.css';

export interface Choice {
  value: string;
  label: string;
}

interface ComboboxProps extends FieldText {
  id?: string;
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  /** What matches the text that was typed; undefined while it is read. */
  choices: readonly Choice[] | undefined;
  /** Called with each text that is typed, and with an empty text when the list opens. */
  onSearch: (text: string) => void;
  /** Shown when nothing matches. */
  empty: string;
}

const NONE: Choice[] = [];

/** A choice among many, which are searched on the server. Load it with the form that needs it: it is large. */
export function Combobox({ label, hint, error, id: given, value, onChange, choices, onSearch, empty }: ComboboxProps) {
  const { id, ...aria } = useDescription(given, hint, error);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const known = value && !choices?.some((choice) => choice.value === value.value) ? [value, ...(choices ?? NONE)] : (choices ?? NONE);
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        items={known}
        filteredItems={choices ?? NONE}
        value={value}
        onValueChange={(choice) => onChange(choice)}
        onInputValueChange={(text, { reason }) => reason === 'input-change' && onSearch(text.trim())}
        onOpenChange={(isOpen) => isOpen && onSearch('')}
        isItemEqualToValue={(one, other) => one.value === other.value}
      >
        <Frame id={id} label={label} hint={hint} error={error}>
          <div ref={setContainer} className={styles.group}>
            <Base.Input id={id} {...aria} className={`${fieldStyles.input} ${styles.input}`} autoComplete="off" spellCheck={false} />
            {value && (
              <Base.Clear className={styles.button} aria-label={`Clear ${label}`}>
                <X size={14} aria-hidden />
              </Base.Clear>
            )}
            <Base.Trigger className={styles.button} aria-label={`Show ${label}`}>
              <ChevronDown size={14} aria-hidden />
            </Base.Trigger>
          </div>
        </Frame>
        <Base.Portal container={container}>
          <Base.Positioner className={styles.positioner} sideOffset={4}>
            <Base.Popup className={styles.popup}>
              <Base.Empty>{choices ? <p className={styles.empty}>{empty}</p> : <p className={styles.empty}>Loading…</p>}</Base.Empty>
              <Base.List className={styles.list}>
                {(choice: Choice) => (
                  <Base.Item key={choice.value} value={choice} className={styles.item}>
                    <bdi>{choice.label}</bdi>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
