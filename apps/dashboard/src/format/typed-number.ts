import { countText } from './count';

/** The rules of a number that a person types. */
export interface NumberRules {
  decimals?: number;
  min?: number;
  max?: number;
}

/** What was typed: the number, null for an empty field, or a problem. */
export type TypedNumber = { value: number | null; problem?: undefined } | { value?: undefined; problem: string };

const MAX_DIGITS = 15;
const MAX_NUMBER = 999_999_999_999_999;

/** A price: the server keeps 6 decimals and 15 digits. */
export const PRICE: NumberRules = { decimals: 6, min: 0, max: MAX_NUMBER };
export const PERCENT: NumberRules = { decimals: 6, min: 0, max: 100 };
/** A count, such as a quantity or a rank. */
export const WHOLE: NumberRules = { decimals: 0, min: 0, max: 2_147_483_647 };

export const EMPTY_PROBLEM = 'Enter a value.';
export const NOT_A_NUMBER = 'Enter a number, such as 12.5.';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** Reads a number without rounding: one with more digits than are kept is a problem. */
export function typedNumber(text: string, { decimals, min = -MAX_NUMBER, max = MAX_NUMBER }: NumberRules): TypedNumber {
  const typed = text.trim();
  if (typed === '') return { value: null };
  if (!NUMBER.test(typed)) return { problem: NOT_A_NUMBER };
  const value = Number(typed);
  if (decimals !== undefined && decimalsOf(typed) > decimals) return { problem: decimalsProblem(decimals) };
  if (value < min) return { problem: `Enter at least ${countText(min)}.` };
  if (value > max) return { problem: `Enter at most ${countText(max)}.` };
  if (digitsOf(typed) > MAX_DIGITS) return { problem: `Enter at most ${MAX_DIGITS} digits.` };
  return { value };
}

/** The number, or null for a field that is empty or has a problem. */
export const numberOrNull = (text: string, rules: NumberRules): number | null => typedNumber(text, rules).value ?? null;

/** A stored number as a text that can be typed: without grouping and without an exponent. */
export function numberText(value: number | null | undefined): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}

const decimalsProblem = (decimals: number): string =>
  decimals === 0 ? 'Enter a whole number.' : `Enter at most ${decimals} decimals.`;

const decimalsOf = (typed: string): number => (typed.split('.')[1] ?? '').replace(/0+$/, '').length;

/** The digits that carry the value: without zeros at either end. */
const digitsOf = (typed: string): number =>
  typed.replace(/[+-]/, '').replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length;
