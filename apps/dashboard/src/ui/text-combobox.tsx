import { Autocomplete } from '@base-ui/react/autocomplete';
import { type ReactNode, type Ref, useState } from 'react';
import { type ComboboxChoices, ComboboxPopup, useClosing } from './combobox-popup';
import styles from './combobox.module.css';
import { type FieldText, Frame } from './field';
import { useDescription } from './field-notes';
import fieldStyles from './field.module.css';

interface TextComboboxProps<T> extends Omit<FieldText, 'hint'>, ComboboxChoices<T> {
  id: string;
  /** The id of a text about the value. */
  hintId?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  className?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  isReadOnly: boolean;
  textOf: (choice: T) => string;
  children: (choice: T) => ReactNode;
}

/** A text for which choices are proposed; any other text is accepted too. `Autocomplete` is the Combobox of Base UI that keeps free text. */
export function TextCombobox<T>({ label, error, id, hintId, value, ...rest }: TextComboboxProps<T>) {
  const { ref, className, isReadOnly, onBlur, onChange, onSearch, choices, empty, textOf, children } = rest;
  const popup = { label, choices, empty, children };
  const { 'aria-describedby': described, ...aria } = useDescription(id, undefined, error);
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen && !isReadOnly && value.trim() !== '';
  const search = (text: string | undefined) => {
    setOpen(text !== undefined);
    onSearch(text);
  };
  return (
    <Frame id={id} label={label} error={error}>
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
          else if (reason !== 'input-change') search(value.trim());
        }}
        readOnly={isReadOnly}
      >
        <div className={`${styles.group} ${styles.isWide}`}>
          <Autocomplete.Input
            ref={ref}
            {...aria}
            aria-describedby={[hintId, described].filter(Boolean).join(' ') || undefined}
            className={[fieldStyles.input, className].filter(Boolean).join(' ')}
            onBlur={() => {
              search(undefined);
              onBlur();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !isShown) event.preventBaseUIHandler(); // it would empty the field
            }}
          />
          {/* Base UI fills the field only from its own popup. */}
          <ComboboxPopup {...popup} isOpen={isShown} keyOf={textOf} onPick={(choice) => onChange(textOf(choice))} />
        </div>
      </Autocomplete.Root>
    </Frame>
  );
}
