import { EMPTY_PROBLEM, typedNumber } from './typed-number';

/** The declaration of a value that people type: its type and its bounds. */
export interface Declaration {
  key: string;
  label?: string | null;
  /** string, number, integer, boolean, date or enum. */
  type: string;
  required: boolean;
  options?: readonly string[] | null;
  min?: number | null;
  max?: number | null;
  pattern?: string | null;
}

/** What was typed: the value, undefined for an empty field, or a problem. */
export type TypedValue = { value: unknown; problem?: undefined } | { value?: undefined; problem: string };

/** Reads a value of its declared type. The server checks the pattern: a pattern in its syntax may not run in a browser. */
export function typedValue(text: string, declaration: Declaration): TypedValue {
  if (text === '') return declaration.required ? { problem: EMPTY_PROBLEM } : { value: undefined };
  switch (declaration.type) {
    case 'number':
      return numberOf(text, declaration);
    case 'integer':
      return numberOf(text, declaration, 0);
    case 'boolean':
      return { value: text === 'true' };
    case 'string':
      return stringOf(text, declaration);
    default:
      return { value: text };
  }
}

function numberOf(text: string, { min, max, required }: Declaration, decimals?: number): TypedValue {
  const { value, problem } = typedNumber(text, {
    ...(decimals !== undefined && { decimals }),
    ...bound('min', min),
    ...bound('max', max),
  });
  if (problem !== undefined) return { problem };
  if (value === null && required) return { problem: EMPTY_PROBLEM };
  return { value: value ?? undefined };
}

const bound = (name: 'min' | 'max', value: number | null | undefined) =>
  value === null || value === undefined ? {} : { [name]: value };

function stringOf(text: string, { min, max }: Declaration): TypedValue {
  const length = [...text].length;
  if (min && length < min) return { problem: `Enter at least ${min} characters.` };
  if (max !== null && max !== undefined && length > max) return { problem: `Enter at most ${max} characters.` };
  return { value: text };
}

/** A stored value as the text of its field. */
export const valueText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const TYPES: Record<string, string> = {
  string: 'Text',
  number: 'Number',
  integer: 'Whole number',
  boolean: 'Yes or no',
  date: 'Date',
  enum: 'One of a list',
};

export const typeText = (type: string): string => TYPES[type] ?? type;

/** The rules of a value in words, such as `Number from 1 to 30. Required.` */
export function rulesText({ type, min, max, pattern, required }: Declaration): string {
  const isText = type === 'string';
  const unit = isText ? ' characters' : '';
  const bounds = isText || type === 'number' || type === 'integer' ? rangeText(min ?? null, max ?? null) : '';
  const parts = [
    `${typeText(type)}${bounds && ` ${bounds}${unit}`}`,
    isText && pattern ? `Matches ${pattern}` : '',
    required ? 'Required' : '',
  ];
  return `${parts.filter(Boolean).join('. ')}.`;
}

function rangeText(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return `from ${min} to ${max}`;
  if (min !== null) return `from ${min}`;
  return max === null ? '' : `up to ${max}`;
}
