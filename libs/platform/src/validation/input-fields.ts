import { InputTooComplex } from '../errors';

type ClassOf<T = object> = new () => T;

/** How the fields of an input class are read before they are checked. */
interface FieldReading {
  /** Left as it came: neither trimmed nor looked into. */
  verbatim?: boolean;
  /** A secret, whose blanks belong to it; one of blanks alone is null. */
  secret?: boolean;
  /** The input class of the value, or of each item of the list. */
  nested?: () => ClassOf;
}

const readings = new WeakMap<object, Map<string, FieldReading>>();

export function readAs(reading: FieldReading): PropertyDecorator {
  return (target, property) => {
    const own = readings.get(target) ?? new Map<string, FieldReading>();
    readings.set(target, own.set(String(property), reading));
  };
}

function readingOf(prototype: object, property: string): FieldReading {
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

function tidy(value: unknown, budget: Budget, reading: FieldReading): unknown {
  if (reading.verbatim) return value;
  if (typeof value === 'string') return (reading.secret && value.trim() ? value : value.trim()) || null;
  if (Array.isArray(value)) return value.map((item) => tidy(item, budget, reading));
  if (reading.nested && isObject(value)) return read(reading.nested(), value, budget);
  return value;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
