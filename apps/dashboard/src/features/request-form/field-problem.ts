import { PERCENT, PRICE, WHOLE, typedNumber } from '../../format/typed-number';
import { type FormValues, HEADER_FIELDS, isBlank } from './form-values';

const MAX_CHARACTERS = 255;

/** The problem of a text; undefined for a valid one. */
export const textProblem = (text: string): string | undefined =>
  [...text.trim()].length > MAX_CHARACTERS ? 'Use at most 255 characters.' : undefined;

const MAX_LONG_CHARACTERS = 2_000;

/** The same for a text of several lines. */
export const longTextProblem = (text: string): string | undefined =>
  [...text.trim()].length > MAX_LONG_CHARACTERS ? 'Use at most 2,000 characters.' : undefined;

export const quantityProblem = (text: string): string | undefined => typedNumber(text, { ...WHOLE, min: 1 }).problem;

export const priceProblem = (text: string): string | undefined => typedNumber(text, PRICE).problem;

/** A discount is negative for a price above the list price. */
export const discountProblem = (text: string): string | undefined =>
  typedNumber(text, { decimals: PERCENT.decimals, max: PERCENT.max }).problem;

export function jsonProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return 'This is not valid JSON.';
  }
}

/** Dates of the API are `Y-m-d`, so that their texts have the order of the days. */
export const deliveryProblem = (request_date: string, delivery_date: string): string | undefined =>
  request_date && delivery_date && delivery_date < request_date ? 'Enter the request date or a later day.' : undefined;

/** Whether a new request has no content at all. Its date is entered by the form. */
export const isEmptyRequest = (values: FormValues): boolean =>
  HEADER_FIELDS.every((field) => field === 'request_date' || !values[field].trim()) && values.lines.every(isBlank);
