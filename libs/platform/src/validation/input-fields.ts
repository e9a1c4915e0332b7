import { InputTooComplex } from '../errors/errors';

type ClassOf<T = object> = new () => T;

/** How the fields of an input class are read before they are checked. */
interface FieldReading {
  /** Left as it came: neither trimmed nor looked into. */
  verbatim?: boolean;
  /** A secret, whose blanks belong to it; one of blanks alone is null. */
  secret?: boolean;
  /** The input class of the value, or of each item of the list. */
  nested?: () => ClassOf;
  /** Items that a list may have. Of a longer list one item more is read: enough to break the rule on its length. */
  most_items?: number;
}

const readings = new WeakMap<object, Map<string, FieldReading>>();

export function readAs(reading: FieldReading): PropertyDecorator {
  return (target, property) => {
    const own = readings.get(target) ?? new Map<string, FieldReading>();
    readings.set(target, own.set(String(property), { ...own.get(String(property)), ...reading }));
  };
}

/** How a field of an input class is read, its base classes included. */
export function readingOf(prototype: object, property: string): FieldReading {
  for (let each: object | null = prototype; each; each = Object.getPrototypeOf(each) as object | null) {
    const found = readings.get(each)?.get(property);
    if (found) return found;
  }
  return {};
}

/** Inputs within inputs that one argument may hold; checking costs time for each, and stack for each level. */
const MOST_INPUTS = 1_000;
const DEEPEST_INPUT = 50;

/** What is left of these while an argument is read. */
interface Budget {
  inputs: number;
  levels: number;
}

/**
 * An instance of the input class from what the client sent: texts trimmed, blank ones null, JSON values untouched.
 *
 * @throws InputTooComplex beyond 1,000 inputs within inputs, or 50 levels of them
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

/** Rules look at every item of a list, so a list that is too long is cut before they run. */
const cut = (items: unknown[], most = Infinity): unknown[] => (items.length > most ? items.slice(0, most + 1) : items);

/** The items of a list that the rules of its field look at. */
export const itemsToCheck = (type: ClassOf, property: string, items: unknown[]): unknown[] =>
  cut(items, readingOf(type.prototype as object, property).most_items);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
