import type { ChangeEvent } from 'react';
import { type Declaration, rulesText } from '../format/typed-value';
import { Field, Select } from './field';
import { NumberField } from './number-field';

interface TypedFieldProps {
  declaration: Declaration;
  value: string;
  onChange: (text: string) => void;
  id?: string;
  error?: string | undefined;
}

/** A field for a value of a declared type. */
export function TypedField({ declaration, value, onChange, id, error }: TypedFieldProps) {
  const { key, label, type, options } = declaration;
  const shared = {
    label: label || key,
    hint: hintOf(declaration),
    error,
    name: key,
    value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onChange(target.value),
    ...(id !== undefined && { id }),
  };
  if (type === 'boolean') return <Choices {...shared} choices={YES_NO} />;
  if (type === 'enum') return <Choices {...shared} choices={(options ?? []).map((option) => [option, option])} />;
  if (type === 'number' || type === 'integer') return <NumberField {...shared} />;
  return <Field {...shared} type={type === 'date' ? 'date' : 'text'} autoComplete="off" />;
}

/** A list shows its choices itself. */
const hintOf = (declaration: Declaration): string | undefined =>
  ['boolean', 'enum'].includes(declaration.type)
    ? declaration.required
      ? 'Required.'
      : undefined
    : rulesText(declaration);

const YES_NO: [string, string][] = [
  ['true', 'Yes'],
  ['false', 'No'],
];

/** A value that is stored but no longer among the choices stays visible. */
function Choices({ choices, ...rest }: { choices: [string, string][] } & Parameters<typeof Select>[0]) {
  const isUnknown = rest.value !== '' && !choices.some(([value]) => value === rest.value);
  return (
    <Select {...rest}>
      <option value="">–</option>
      {isUnknown && <option value={String(rest.value)}>{String(rest.value)}</option>}
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
}
