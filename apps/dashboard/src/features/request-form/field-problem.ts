import { isTooPrecise } from './decimal';
import { type FormValues, HEADER_FIELDS, isBlank } from './form-values';
import { PROBLEMS } from './words';

const MOST_CHARACTERS = 255;
const LARGEST_INT = 2_147_483_647;

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The problem of a text; undefined for a valid one. */
export const textProblem = (text: string): string | undefined => ([...text.trim()].length > MOST_CHARACTERS ? PROBLEMS.tooLong : undefined);

export function quantityProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const value = Number(text);
  if (!NUMBER.test(text.trim()) || !Number.isInteger(value)) return PROBLEMS.whole;
  if (value < 1) return PROBLEMS.atLeastOne;
  return value > LARGEST_INT ? PROBLEMS.tooLarge : undefined;
}

export function priceProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  if (!NUMBER.test(text.trim())) return PROBLEMS.number;
  if (Number(text) < 0) return PROBLEMS.atLeastZero;
  return isTooPrecise(text) ? PROBLEMS.tooPrecise : undefined;
}

/** @param price the price that was computed from the discount; empty without a list price */
export function discountProblem(text: string, price: string): string | undefined {
  if (text.trim() === '') return undefined;
  if (!NUMBER.test(text.trim())) return PROBLEMS.number;
  if (Number(text) > 100) return PROBLEMS.atMostHundred;
  if (isTooPrecise(text)) return PROBLEMS.tooPrecise;
  return price === '' ? PROBLEMS.noListPrice : undefined;
}

export function jsonProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return PROBLEMS.json;
  }
}

/** Dates of the API are `Y-m-d`, so that their texts have the order of the days. */
export const deliveryProblem = (request_date: string, delivery_date: string): string | undefined =>
  request_date && delivery_date && delivery_date < request_date ? PROBLEMS.beforeRequest : undefined;

/** Whether a new request has no content at all. */
export const isEmptyRequest = (values: FormValues): boolean => HEADER_FIELDS.every((field) => !values[field].trim()) && values.lines.every(isBlank);
