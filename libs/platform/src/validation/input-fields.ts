import { InputTooComplex } from '../errors/errors';

type ClassOf<T = object> = new () => T;

/** How a field of an input class is read before its rules run. */
interface FieldReading {
  /** The value is not trimmed and not read as a nested input. */
  verbatim?: boolean;
  /** The text is not trimmed; a text of blanks alone becomes null. */
  secret?: boolean;
  /** The input class of the value, or of each item of the list. */
  nested?: () => ClassOf;
  /** Maximum length of a list. Of a longer list one further item is read, so that the rule on its length fails. */
  most_items?: number;
}

const readings = new WeakMap<object, Map<string, FieldReading>>();

export function readAs(reading: FieldReading): PropertyDecorator {
  return (target, property) => {
    const own = readings.get(target) ?? new Map<string, FieldReading>();
    readings.set(target, own.set(String(property), { ...own.get(String(property)), ...reading }));
  };
}

/** How a field of an input class is read; the field may belong to a base class. */
export function readingOf(prototype: object, property: string): FieldReading {
  for (let each: object | null = prototype; each; each = Object.getPrototypeOf(each) as object | null) {
    const found = readings.get(each)?.get(property);
    if (found) return found;
  }
  return {};
}

/** Limits on the nested inputs of one argument. Checking costs time for each input, and stack for each level. */
const MOST_INPUTS = 1_000;
const DEEPEST_INPUT = 50;

/** The inputs and levels that may still be read of an argument. */
interface Budget {
  inputs: number;
  levels: number;
}

/**
 * Creates an instance of the input class from what the client sent. Texts are trimmed, blank texts become null, and JSON values are
 * not changed.
 *
 * @throws InputTooComplex beyond 1,000 nested inputs or 50 levels
 */
export const readInput = <T extends object>(type: ClassOf<T>, sent: object): T => read(type, sent, { inputs: MOST_INPUTS, levels: DEEPEST_INPUT });

function read<T extends object>(type: ClassOf<T>, sent: object, budget: Budget): T {
  budget.inputs -= 1;
  budget.levels -= 1;
  if (budget.inputs < 0 || budget.levels < 0) throw new InputTooComplex();
  const input = new type();
  for (const [property, value] of Object.entries(sent)) {
    const tidied = tidy(value, budget, readingOf(type.prototype as object, property));
    Object.defineProperty(input, property, { value: tidied, enumerable: true, writable: true, configurable: true });
  }
  budget.levels += 1;
  return input;
}

function tidy(given: unknown, budget: Budget, reading: FieldReading): unknown {
  const value = Array.isArray(given) ? cut(given, reading.most_items) : given;
  if (reading.verbatim) return value;
  if (typeof value === 'string') return (reading.secret && value.trim() ? value : value.trim()) || null;
  if (Array.isArray(value)) return value.map((item) => tidy(item, budget, reading));
  if (reading.nested && isObject(value)) return read(reading.nested(), value, budget);
  return value;
}

/** Rules check every item of a list, so a list that is too long is cut before they run. */
const cut = (items: unknown[], most = Infinity): unknown[] => (items.length > most ? items.slice(0, most + 1) : items);

/** The items of a list that the rules of its field check. */
export const itemsToCheck = (type: ClassOf, property: string, items: unknown[]): unknown[] =>
  cut(items, readingOf(type.prototype as object, property).most_items);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
