import { Autocomplete } from '@base-ui/react/autocomplete';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { type ComboboxChoices, ComboboxPopup, useClosing } from './combobox-popup';
import styles from './combobox.module.css';
import { type FieldText, Frame } from './field';
import { useDescription } from './field-notes';
import fieldStyles from './field.module.css';

interface TextComboboxProps<T> extends FieldText, ComboboxChoices<T> {
  id: string;
  /** The id of a text about the value. */
  hintId?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  className?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  isReadOnly?: boolean;
  /** Whether the list opens with all choices, also while the text is empty. */
  isList?: boolean;
  textOf: (choice: T) => string;
  children: (choice: T) => ReactNode;
}

/** A text for which choices are proposed; any other text is accepted too. `Autocomplete` is the Combobox of Base UI that keeps free text. */
export function TextCombobox<T>({ label, hint, error, id, hintId, value, ...rest }: TextComboboxProps<T>) {
  const { ref, className, isReadOnly = false, isList = false, onBlur, onChange, onSearch } = rest;
  const { choices, empty, textOf, children } = rest;
  const popup = { label: isList ? `${label} choices` : label, choices, empty, children };
  const { 'aria-describedby': described, ...aria } = useDescription(id, hint, error);
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen && !isReadOnly && (isList || value.trim() !== '');
  const search = (text: string | undefined) => {
    setOpen(text !== undefined);
    onSearch(text);
  };
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <Autocomplete.Root
        id={id}
        items={choices ?? []}
        mode="none"
        value={value}
        onValueChange={(text) => {
          onChange(text);
          search(text.trim());
        }}
        itemToStringValue={textOf}
        open={isShown}
        actionsRef={useClosing(isShown)}
        onOpenChange={(willOpen, { reason }) => {
          if (!willOpen) search(undefined);
          else if (reason !== 'input-change') search(isList ? '' : value.trim());
        }}
        readOnly={isReadOnly}
        openOnInputClick={isList}
      >
        <div className={`${styles.group} ${styles.isWide}`}>
          <Autocomplete.Input
            ref={ref}
            {...aria}
            aria-describedby={[hintId, described].filter(Boolean).join(' ') || undefined}
            className={[fieldStyles.input, isList && styles.input, className].filter(Boolean).join(' ')}
            onBlur={() => {
              search(undefined);
              onBlur();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !isShown) event.preventBaseUIHandler(); // it would empty the field
            }}
          />
          {isList && (
            <span className={styles.arrow}>
              <ChevronDown size={14} aria-hidden />
            </span>
          )}
          {/* Base UI fills the field only from its own popup. */}
          <ComboboxPopup {...popup} isOpen={isShown} keyOf={textOf} onPick={(choice) => onChange(textOf(choice))} />
        </div>
      </Autocomplete.Root>
    </Frame>
  );
}
