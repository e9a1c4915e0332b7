import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type ComboboxChoices, ComboboxPopup, useClosing } from './combobox-popup';
import styles from './combobox.module.css';
import { type FieldText, Frame } from './field';
import { useDescription } from './field-notes';
import fieldStyles from './field.module.css';
import type { Option } from './option';

interface ComboboxProps extends FieldText, ComboboxChoices<Option> {
  id?: string;
  value: Option | null;
  onChange: (choice: Option | null) => void;
}

const NONE: readonly Option[] = [];
const isSame = (one: Option, other: Option): boolean => one.value === other.value;

/** A choice among many, which are searched on the server. Leaving the field restores the text of the choice; an emptied field has none. */
export function Combobox({ label, hint, error, id: given, value, onChange, choices, empty, onSearch }: ComboboxProps) {
  const { id, ...aria } = useDescription(given, hint, error);
  const { isOpen, root, input, onBlur } = useChoice({ value, onChange, onSearch });
  const onKeyDown = (event: KeyboardEvent & { preventBaseUIHandler: () => void }) => {
    if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler(); // it would empty the field
    if (event.key !== 'Enter' || !isOpen) return;
    event.preventDefault(); // it would send the form without the choice
    if (!choices?.length) event.preventBaseUIHandler(); // it would drop the text before the answer
  };
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <Base.Root id={id} items={choices ?? NONE} filter={null} autoHighlight isItemEqualToValue={isSame} {...root}>
        <div className={styles.group}>
          <Base.Input
            ref={input}
            {...aria}
            className={`${fieldStyles.input} ${styles.input}`}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
          />
          <Base.Clear tabIndex={0} className={styles.button} aria-label={`Clear ${label}`}>
            <X size={14} aria-hidden />
          </Base.Clear>
          <span className={styles.arrow}>
            <ChevronDown size={14} aria-hidden />
          </span>
          <ComboboxPopup label={label} isOpen={isOpen} choices={choices} empty={empty} keyOf={(choice) => choice.value}>
            {(choice) => <bdi>{choice.label}</bdi>}
          </ComboboxPopup>
        </div>
      </Base.Root>
    </Frame>
  );
}

/** The state of the field. While it is emptied, the choice is kept, because the person may go on typing. */
function useChoice({ value, onChange, onSearch }: Pick<ComboboxProps, 'value' | 'onChange' | 'onSearch'>) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isEmptied, setEmptied] = useState(false);
  const search = (text: string | undefined) => {
    setOpen(text !== undefined);
    onSearch(text);
  };
  const close = () => {
    setEmptied(false);
    search(undefined);
  };
  const leave = () => {
    if (isEmptied && input.current?.value === '') onChange(null);
    close();
  };
  const root: Base.Root.Props<Option> = {
    value: isEmptied ? null : value,
    onValueChange: (choice, { reason }) => {
      if (reason === 'input-clear') setEmptied(true);
      else if (choice?.value !== value?.value) onChange(choice);
    },
    onInputValueChange: (text, { reason }) => {
      if (reason === 'input-change') search(text.trim());
    },
    open: isOpen,
    actionsRef: useClosing(isOpen),
    onOpenChange: (willOpen, { reason }) => {
      if (willOpen && reason !== 'input-change') search('');
      else if (!willOpen) (reason === 'escape-key' || reason === 'item-press' ? close : leave)();
    },
  };
  return { isOpen, root, input, onBlur: leave };
}
