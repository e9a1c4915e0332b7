import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Option } from './option';
import styles from './combobox.module.css';
import { type FieldText, Frame } from './field';
import { useDescription } from './field-notes';
import fieldStyles from './field.module.css';

interface ComboboxProps extends FieldText {
  id?: string;
  value: Option | null;
  onChange: (choice: Option | null) => void;
  /** What matches the text that was typed; undefined while it is read. */
  choices: readonly Option[] | undefined;
  /** Called with each text that is typed, and with an empty text when the list opens. */
  onSearch: (text: string) => void;
  /** Shown when nothing matches. */
  empty: string;
}

const NONE: readonly Option[] = [];

/** A choice among many, which are searched on the server. The page around it stays reachable for screen readers while the list is open. */
export function Combobox({ label, hint, error, id: given, value, onChange, choices, onSearch, empty }: ComboboxProps) {
  const { id, ...aria } = useDescription(given, hint, error);
  const list = useId();
  const state = useComboboxState({ value, onChange, choices: choices ?? NONE, onSearch });
  const { isOpen, active, typed } = state;
  const shown = isOpen ? (choices ?? NONE) : NONE;
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <div className={styles.group}>
        <input
          id={id}
          {...aria}
          className={`${fieldStyles.input} ${styles.input}`}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          {...(shown.length > 0 && { 'aria-controls': list })}
          {...(shown[active] && { 'aria-activedescendant': `${list}-${active}` })}
          autoComplete="off"
          spellCheck={false}
          value={typed ?? value?.label ?? ''}
          onChange={({ target }) => state.type(target.value)}
          onClick={state.open}
          onKeyDown={state.onKeyDown}
          onBlur={state.leave}
        />
        {value && (
          <button type="button" className={styles.button} aria-label={`Clear ${label}`} onClick={state.clear}>
            <X size={14} aria-hidden />
          </button>
        )}
        <span className={styles.arrow}>
          <ChevronDown size={14} aria-hidden />
        </span>
        {isOpen && (
          <div className={styles.popup} onMouseDown={(event) => event.preventDefault()} role="presentation">
            <Options id={list} label={label} choices={shown} active={active} chosen={value?.value} onChoose={state.choose} />
            {!shown.length && <p className={styles.empty}>{choices ? empty : 'Loading…'}</p>}
          </div>
        )}
        <span role="status" className="visually-hidden">
          {isOpen && choices && (choices.length ? `${choices.length} shown` : empty)}
        </span>
      </div>
    </Frame>
  );
}

interface OptionsProps {
  id: string;
  label: string;
  choices: readonly Option[];
  active: number;
  chosen: string | undefined;
  onChoose: (choice: Option) => void;
}

/** The keyboard moves in the input; the mouse keeps the focus there. */
function Options({ id, label, choices, active, chosen, onChoose }: OptionsProps) {
  if (!choices.length) return null;
  return (
    <ul id={id} role="listbox" aria-label={label} className={styles.list}>
      {choices.map((choice, index) => (
        <li
          key={choice.value}
          id={`${id}-${index}`}
          ref={index === active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
          role="option"
          aria-selected={choice.value === chosen}
          data-active={index === active || undefined}
          className={styles.item}
          onClick={() => onChoose(choice)}
        >
          <bdi>{choice.label}</bdi>
        </li>
      ))}
    </ul>
  );
}

type StateInput = Pick<ComboboxProps, 'value' | 'onChange' | 'onSearch'> & { choices: readonly Option[] };

function useComboboxState({ value, onChange, onSearch, choices }: StateInput) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(-1);
  const close = () => {
    setOpen(false);
    setTyped(undefined);
    setActive(-1);
  };
  const open = () => {
    if (isOpen) return;
    setOpen(true);
    onSearch('');
  };
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setActive(text.trim() ? 0 : -1);
    onSearch(text.trim());
  };
  const choose = (choice: Option) => {
    if (choice.value !== value?.value) onChange(choice);
    close();
  };
  const clear = () => {
    onChange(null);
    close();
  };
  /** A text that was emptied is no choice; another text that was not chosen is forgotten. */
  const leave = () => (typed?.trim() === '' && value ? clear() : close());
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = choices[active];
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: isOpen ? () => setActive((active + 1) % Math.max(choices.length, 1)) : open,
      ArrowUp: isOpen ? () => setActive((active <= 0 ? choices.length : active) - 1) : open,
      Enter: isOpen ? () => (chosen ? choose(chosen) : leave()) : undefined,
      Escape: isOpen ? close : undefined,
    };
    const run = event.ctrlKey || event.metaKey ? undefined : keys[event.key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  return { isOpen, typed, active, open, type, choose, clear, leave, onKeyDown };
}
