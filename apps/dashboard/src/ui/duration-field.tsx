import type { ComponentProps, ReactNode } from 'react';
import { durationWords, typedDuration } from '../format/duration';
import { Field } from './field';

interface DurationFieldProps extends ComponentProps<typeof Field> {
  /** What is typed. */
  text: string;
  /** Shown while the field is empty. */
  hint?: ReactNode;
}

/** An input for a duration, such as `8 h`, which is repeated in words. */
export const DurationField = ({ text, hint, ...rest }: DurationFieldProps) => (
  <Field
    autoComplete="off"
    spellCheck={false}
    hint={durationWords(typedDuration(text).value ?? null) || hint}
    {...rest}
  />
);
