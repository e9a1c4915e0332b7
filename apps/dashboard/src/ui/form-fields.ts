import { durationText, typedDuration } from '../format/duration';
import { EMPTY_PROBLEM, type NumberRules, numberOrNull, numberText, typedNumber } from '../format/typed-number';
import type { Messages } from './use-form-problems';

/** A field of a form: its label, and how its text reads and writes a value of the API. An empty text is null. */
export interface FormField<V> {
  label: string;
  /** Whether its text has several lines. */
  isLong?: boolean;
  /** A method, so that a table may have fields of different types: TypeScript compares parameters of methods in both directions. */
  textOf(value: V): string;
  valueOf: (text: string) => V;
  problemOf: (text: string) => string | undefined;
}

/** The fields of a form by the names of their values. */
type Fields = Record<string, FormField<unknown>>;

/** What is typed. */
export type Texts<F> = { [K in keyof F]: string };

/** What the API reads and writes. */
export type Values<F extends Fields> = { [K in keyof F]: ReturnType<F[K]['valueOf']> };

const asTyped = { textOf: (value: string | null) => value ?? '', problemOf: () => undefined };
const requireText = (text: string): string | undefined => (text.trim() ? undefined : EMPTY_PROBLEM);

export const textField = (label: string): FormField<string | null> => ({
  ...asTyped,
  label,
  valueOf: (text) => text.trim() || null,
});

export const longTextField = (label: string): FormField<string | null> => ({ ...textField(label), isLong: true });

export const requiredTextField = (label: string): FormField<string> => ({
  label,
  textOf: (value) => value,
  valueOf: (text) => text.trim(),
  problemOf: requireText,
});

export const numberField = (label: string, rules: NumberRules): FormField<number | null> => ({
  label,
  textOf: numberText,
  valueOf: (text) => numberOrNull(text, rules),
  problemOf: (text) => typedNumber(text, rules).problem,
});

export const requiredNumberField = (label: string, rules: NumberRules): FormField<number | null> => ({
  ...numberField(label, rules),
  problemOf: (text) => requireText(text) ?? typedNumber(text, rules).problem,
});

/** A duration, such as `8 h`. Empty for none. */
export const durationField = (label: string): FormField<string | null> => ({
  label,
  textOf: durationText,
  valueOf: (text) => typedDuration(text).value ?? null,
  problemOf: (text) => typedDuration(text).problem,
});

/** A choice of empty, `true` and `false`. */
export const yesNoField = (label: string): FormField<boolean | null> => ({
  label,
  textOf: (value) => (value === null ? '' : String(value)),
  valueOf: (text) => (text === '' ? null : text === 'true'),
  problemOf: () => undefined,
});

const mapFields = <F extends Fields, R>(fields: F, of: (name: keyof F & string) => R): { [K in keyof F]: R } =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, of(name)])) as { [K in keyof F]: R };

export const labelsOf = <F extends Fields>(fields: F): { [K in keyof F]: string } =>
  mapFields(fields, (name) => fields[name]?.label ?? '');

export const emptyTexts = <F extends Fields>(fields: F): Texts<F> => mapFields(fields, () => '');

/** The texts of a stored row. */
export const textsOf = <F extends Fields>(fields: F, row: Values<F>): Texts<F> =>
  mapFields(fields, (name) => fields[name]?.textOf(row[name]) ?? '');

/** The values of what is typed. A text with a problem is null. */
export const valuesOf = <F extends Fields>(fields: F, texts: Texts<F>): Values<F> =>
  mapFields(fields, (name) => fields[name]?.valueOf(texts[name])) as Values<F>;

/** The problems of what is typed, by the name of the field. */
export function problemsOf<F extends Fields>(fields: F, texts: Texts<F>): Messages {
  const problems = Object.entries(fields).map(([name, { problemOf }]) => [name, problemOf(texts[name] ?? '')] as const);
  return Object.fromEntries(problems.flatMap(([name, problem]) => (problem === undefined ? [] : [[name, problem]])));
}
