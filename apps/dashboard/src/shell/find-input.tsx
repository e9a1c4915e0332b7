import type { ComponentProps } from 'react';
import fieldStyles from '../ui/field.module.css';

export interface FindProps {
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

/** The field of Find, the same before and after its results are loaded. */
export const FindInput = (props: ComponentProps<'input'>) => (
  <input
    type="text"
    aria-label="Find"
    className={fieldStyles.input}
    placeholder="A page, customer, part number or id"
    autoComplete="off"
    spellCheck={false}
    {...props}
  />
);
