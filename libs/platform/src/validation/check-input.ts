import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { type ValidationError, validateSync } from 'class-validator';
import { InputTooComplex, ValidationFailed } from '../errors/errors';
import { type Failure, MAX_FAILURES, type RuleName, type RuleParams } from '../errors/failure';
import { RefusedJson, readJson } from './json-value';
import { isValid } from './is-valid';

/** Collects the first 100 failures and counts the others, so that hostile input costs little time and memory. */
export class Failures {
  readonly kept: Failure[] = [];
  left_out = 0;

  get isEmpty(): boolean {
    return this.kept.length === 0;
  }

  add(failure: Failure): void {
    if (this.kept.length < MAX_FAILURES) this.kept.push(failure);
    else this.left_out += 1;
  }

  /** @param failureOf called only for failures that are kept */
  addAll<T>(items: Iterable<T>, failureOf: (item: T) => Failure): void {
    for (const item of items) {
      if (this.kept.length < MAX_FAILURES) this.kept.push(failureOf(item));
      else this.left_out += 1;
    }
  }
}

/** Marks inputs that `checkInput` returned. A weak set of them would cost the garbage collector more. */
const CHECKED = Symbol('checked');

/** Whether `checkInput` returned this object as an instance of this class. */
export const isChecked = (type: new () => object, input: unknown): boolean =>
  input instanceof type && Object.hasOwn(input, CHECKED);

/**
 * Reads what the client sent as an instance of its input class, and checks it.
 *
 * @param argument the name of the argument, or the path of the input, with which the paths of failures begin; undefined when `sent` has all arguments
 * @throws ValidationFailed with the broken rules of all fields
 */
export function checkInput<T extends object>(type: new () => T, sent: object, argument?: string | string[]): T {
  const input = readInput(type, sent);
  const failures = new Failures();
  const path = argument ? [argument].flat() : [];
  if (!isValid(input)) collect(validateSync(input, { forbidUnknownValues: false }), path, failures);
  collectOfJson(type, input, path, failures);
  if (!failures.isEmpty) throw new ValidationFailed(failures.kept, failures.left_out, input);
  return Object.defineProperty(input, CHECKED, { value: true });
}

function collect(errors: ValidationError[], path: string[], failures: Failures): void {
  for (const { property, constraints = {}, children = [] } of errors) {
    const here = [...path, property];
    for (const [name, params] of Object.entries(constraints)) addBroken(here, name, params, failures);
    collect(children, here, failures);
  }
}

/** The failures within JSON values whose form is checked. Those of nested inputs are not checked: no input class has one. */
function collectOfJson(type: ClassOf, input: object, path: string[], failures: Failures): void {
  for (const [property, failuresIn] of jsonFormsOf(type)) {
    const value = (input as Record<string, unknown>)[property];
    if (value === undefined || value === null || value instanceof RefusedJson) continue;
    failures.addAll(failuresIn(value), (failure) => ({ ...failure, path: [...path, property, ...failure.path] }));
  }
}

/** class-validator reports `nestedValidation` itself, for a value that should be a nested input and is not. */
function addBroken(path: string[], name: string, text: string, failures: Failures): void {
  if (name === 'nestedValidation') return failures.add({ path, rule: 'array' });
  const rule = name as RuleName;
  const { parts, ...params } = JSON.parse(text) as RuleParams;
  if (parts === undefined) return failures.add({ path, rule, params });
  // an `itemRule` lists the indexes of the items that broke it, a `memberRule` the names of members
  return failures.addAll(JSON.parse(String(parts)) as string[], (part) => ({ path: [...path, part], rule, params }));
}

type ClassOf<T = object> = new () => T;

/** How a field of an input class is read before its rules run. */
interface FieldReading {
  /** The value is not trimmed and not read as a nested input. */
  verbatim?: boolean;
  /** The value is JSON: it is not changed, and replaced by a `RefusedJson` when it breaks a rule. */
  json?: boolean;
  /** The failures within such a value, with paths that begin in it. */
  failuresIn?: (value: unknown) => Failure[];
  /** The text is not trimmed; a text of blanks alone becomes null. */
  untrimmed?: boolean;
  /** The letters A to Z of the text become a to z. */
  lowered?: boolean;
  /** Coercion does not read the value either: a service reads its items one by one. */
  unchecked?: boolean;
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

type JsonForms = [property: string, failuresIn: NonNullable<FieldReading['failuresIn']>][];

const jsonForms = new WeakMap<ClassOf, JsonForms>();

/** The JSON fields of an input class whose form is checked. */
function jsonFormsOf(type: ClassOf): JsonForms {
  const known = jsonForms.get(type);
  if (known) return known;
  const found: JsonForms = [];
  for (let each: object | null = type.prototype as object; each; each = Object.getPrototypeOf(each) as object | null)
    for (const [property, { failuresIn }] of readings.get(each) ?? [])
      if (failuresIn) found.push([property, failuresIn]);
  jsonForms.set(type, found);
  return found;
}

/** Limits on the nested inputs of one argument. Checking costs time for each input, and stack for each level. */
const MAX_INPUTS = 1_000;
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
export const readInput = <T extends object>(type: ClassOf<T>, sent: object): T =>
  read(type, sent, { inputs: MAX_INPUTS, levels: DEEPEST_INPUT });

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
  if (reading.json) return readJson(given);
  const value = Array.isArray(given) ? cut(given, reading.most_items) : given;
  if (reading.verbatim) return value;
  if (typeof value === 'string') return tidyText(value, reading) || null;
  if (Array.isArray(value)) return value.map((item) => tidy(item, budget, reading));
  if (reading.nested && isObject(value)) return read(reading.nested(), value, budget);
  return value;
}

function tidyText(text: string, { untrimmed, lowered }: FieldReading): string {
  const trimmed = text.trim();
  if (untrimmed && trimmed) return text;
  return lowered ? trimmed.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : trimmed;
}

/** Rules check every item of a list, so a list that is too long is cut before they run. */
const cut = (items: unknown[], most = Infinity): unknown[] => (items.length > most ? items.slice(0, most + 1) : items);

/** The items of a list that the rules of its field check. */
export const itemsToCheck = (type: ClassOf, property: string, items: unknown[]): unknown[] =>
  cut(items, readingOf(type.prototype as object, property).most_items);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const PLAIN = new Set<unknown>([String, Number, Boolean, Array, Object]);

/** Validates every input and argument class before the resolver or controller. */
@Injectable()
export class InputPipe implements PipeTransform {
  transform(value: unknown, { metatype, data, type }: ArgumentMetadata): unknown {
    const isInput =
      type !== 'custom' &&
      metatype !== undefined &&
      !PLAIN.has(metatype) &&
      typeof value === 'object' &&
      value !== null;
    return isInput ? checkInput(metatype as new () => object, value, data) : value;
  }
}
