import { InputTooComplex, JsonScalar, itemsToCheck } from '@das/platform';
import { TypeMetadataStorage } from '@nestjs/graphql';
import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';

/** Most inputs in all variables of an operation. graphql-js takes several microseconds for each. */
const MOST_INPUTS = 10_000;
/** Largest nesting of inputs and lists. Values of the type JSON have a limit of their own. */
const DEEPEST = 300;

/** Counts unknown members of inputs. */
interface UnknownMembers {
  /** Whether one more is kept and reported. */
  takesUnknown(): boolean;
}

/** What may still be read of the variables of an operation. */
export interface VariableBudget {
  unknown: UnknownMembers;
  inputs: number;
  levels: number;
}

export const variableBudget = (unknown: UnknownMembers): VariableBudget => ({
  unknown,
  inputs: MOST_INPUTS,
  levels: DEEPEST,
});

/**
 * Prepares a variable so that graphql-js coerces it in bounded time. Of a list, one item more than its field allows is kept; of unknown
 * members the first ones; of an object or a list in place of a scalar or an enum, what a message quotes. An empty list becomes `{}` where
 * the type is an input: legacy clients encode empty maps so.
 *
 * @throws InputTooComplex beyond 300 levels, or 10,000 inputs in all variables
 */
export function tidyVariable(value: unknown, type: GraphQLInputType, budget: VariableBudget): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const named = getNullableType(type);
  budget.levels -= 1;
  if (budget.levels < 0) throw new InputTooComplex();
  const tidied = isListType(named) ? tidyList(value, named.ofType, budget) : tidyItem(value, named, budget);
  budget.levels += 1;
  return tidied;
}

const tidyList = (value: object, item: GraphQLInputType, budget: VariableBudget): unknown =>
  Array.isArray(value) ? value.map((each) => tidyVariable(each, item, budget)) : tidyVariable(value, item, budget);

function tidyItem(value: object, type: GraphQLInputType, budget: VariableBudget): unknown {
  if (!isInputObjectType(type)) return String(type) === JsonScalar.name ? value : startOf(value);
  budget.inputs -= 1;
  if (budget.inputs < 0) throw new InputTooComplex();
  if (Array.isArray(value)) return value.length ? value : {};
  return tidyInput(value, type, budget);
}

function tidyInput(value: object, type: GraphQLInputObjectType, budget: VariableBudget): object {
  const fields = type.getFields();
  const tidied: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const member = (value as Record<string, unknown>)[name];
    if (field) tidied[name] = tidyVariable(withoutSurplus(member, type.name, name), field.type, budget);
    else if (budget.unknown.takesUnknown())
      Object.defineProperty(tidied, name, { value: member, enumerable: true, configurable: true, writable: true });
  }
  return tidied;
}

/** A list without the items that the rules of its field do not check. */
function withoutSurplus(value: unknown, type: string, field: string): unknown {
  const input =
    Array.isArray(value) && TypeMetadataStorage.getInputTypesMetadata().find(({ name }) => name === type)?.target;
  return input ? itemsToCheck(input as new () => object, field, value) : value;
}

const FIRST = 16;
const PRINTED_LEVELS = 3;
const QUOTED_CHARACTERS = 128;

/** The part of a value that a message can quote. Printing a large value for each error would be quadratic. */
export function startOf(value: unknown, levels = PRINTED_LEVELS): unknown {
  if (typeof value === 'string') return value.slice(0, QUOTED_CHARACTERS);
  if (typeof value !== 'object' || value === null || !levels) return value;
  const part = (item: unknown): unknown => startOf(item, levels - 1);
  if (Array.isArray(value)) return Object.assign(value.slice(0, FIRST).map(part), { length: value.length });
  const names = Object.keys(value).slice(0, FIRST);
  return Object.fromEntries(names.map((name) => [name, part((value as Record<string, unknown>)[name])]));
}
