import type { HTMLAttributes, ReactNode } from 'react';
import { type FieldPath, type UseFormReturn, get, useFormState } from 'react-hook-form';
import { NOT_A_NUMBER } from '../../format/typed-number';
import { Field, TextArea } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { jsonProblem } from './field-problem';
import type { FormValues } from './form-values';

export type RequestFormControl = UseFormReturn<FormValues>;

interface FormFieldProps {
  form: RequestFormControl;
  name: FieldPath<FormValues>;
  label: string;
  hint?: ReactNode;
  /** Why the field is read-only, and the id of the text that says so. */
  lock?: { id: string; reason: string } | undefined;
}

interface InputProps extends FormFieldProps {
  type?: 'text' | 'date' | 'number';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** The problem of a text; undefined for a valid one. */
  problem: (text: string) => string | undefined;
  /** A field whose problem depends on this one. */
  affects?: FieldPath<FormValues>;
  /** Called after each key. */
  onTyped?: (text: string) => void;
}

/** The message of one field. Only this field is rendered again when it changes. */
export function useMessage({ control }: RequestFormControl, name: FieldPath<FormValues>): string | undefined {
  const { errors } = useFormState({ control, name, exact: true });
  const error: { message?: string } | undefined = get(errors, name);
  return error?.message;
}

/** A browser gives an empty text for a number or date that it cannot read. It must not be sent as an empty value. */
function unreadable(name: string): string | undefined {
  const input = document.getElementById(name);
  if (!(input instanceof HTMLInputElement) || !input.validity.badInput) return undefined;
  return input.type === 'date' ? 'Enter a complete date.' : NOT_A_NUMBER;
}

const lockProps = (lock: FormFieldProps['lock']) =>
  lock ? { readOnly: true, title: lock.reason, 'aria-describedby': lock.id } : {};

/** An input of the form. The id is the name of the field, for the links of the error summary. */
export function FormInput({
  form,
  name,
  label,
  hint,
  lock,
  type = 'text',
  inputMode,
  problem,
  affects,
  onTyped,
}: InputProps) {
  const message = useMessage(form, name);
  const field = form.register(name, {
    validate: (value) => unreadable(name) ?? problem(value as string),
    ...(affects && { deps: [affects] }),
    onChange: ({ target }: { target: HTMLInputElement }) => onTyped?.(target.value),
  });
  const Input = type === 'number' ? NumberField : Field;
  return (
    <Input
      id={name}
      label={label}
      hint={hint}
      error={message}
      autoComplete="off"
      {...(type === 'number' ? { inputMode } : { type })}
      {...field}
      {...lockProps(lock)}
    />
  );
}

/** A JSON value as text. */
export function JsonField({ form, name, label, hint }: Omit<FormFieldProps, 'lock'>) {
  const message = useMessage(form, name);
  return (
    <TextArea
      id={name}
      label={label}
      hint={hint}
      error={message}
      spellCheck={false}
      {...form.register(name, { validate: (value) => jsonProblem(value as string) })}
    />
  );
}
