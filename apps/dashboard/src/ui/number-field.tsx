import type { ComponentProps } from 'react';
import { Field } from './field';

/** An input for a number. The wheel scrolls the page and does not change the number. */
export const NumberField = (props: ComponentProps<typeof Field>) => (
  <Field
    type="number"
    step="any"
    inputMode="decimal"
    autoComplete="off"
    onWheel={({ currentTarget }) => currentTarget.blur()}
    {...props}
  />
);
