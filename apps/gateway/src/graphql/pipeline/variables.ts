import { InputTooComplex, JsonScalar, itemsToCheck } from '@das/platform';
import { TypeMetadataStorage } from '@nestjs/graphql';
import {
  GraphQLError,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  type VariableDefinitionNode,
  coerceInputValue,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  typeFromAST,
  valueFromAST,
} from 'graphql';
import { inspect } from 'graphql/jsutils/inspect';
import { printPathArray } from 'graphql/jsutils/printPathArray';
import { userInputError } from '../../http/errors/graphql-errors';
import { leftOut, shortEcho } from '../../http/errors/short-message';

const MAX_ERRORS = 10;
/** Invalid values that are counted beyond those. Each costs some microseconds. */
const MAX_COUNTED = 1_000;

type Values = Record<string, unknown>;

export interface ReadVariables {
  /** The declared variables as they were sent, in the form of {@link normalizeVariable}. */
  sent: Values;
  /** Coerced by the types of the schema, with defaults. Incomplete when there are errors. */
  coerced: Values;
  /** At most 10, and one that counts omitted errors. */
  errors: GraphQLError[];
}

/** Aborts the coercion of a value with too many errors. */
class TooManyErrors extends Error {}

/**
 * Coerces variables as graphql-js does, with its messages, in bounded time and space. graphql-js creates an error for every
 * unknown member and quotes the whole value in each, which is quadratic.
 */
export function readVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  given: Values,
): ReadVariables {
  const found = new VariableErrors();
  const budget = variableBudget(found);
  const sent = Object.create(null) as Values; // variables may be named like members of Object.prototype
  const coerced = Object.create(null) as Values;
  try {
    for (const definition of definitions) {
      const name = definition.variable.name.value;
      const type = typeFromAST(schema, definition.type) as GraphQLInputType; // guaranteed by validation
      if (!Object.hasOwn(given, name)) {
        if (definition.defaultValue) coerced[name] = valueFromAST(definition.defaultValue, type);
        else if (isNonNullType(type))
          found.add(definition, `Variable "$${name}" of required type "${String(type)}" was not provided.`);
      } else if (given[name] === null && isNonNullType(type)) {
        found.add(definition, `Variable "$${name}" of non-null type "${String(type)}" must not be null.`);
      } else {
        sent[name] = normalizeVariable(given[name], type, budget);
        coerced[name] = coerceInputValue(sent[name], type, (path, value, { message }) =>
          found.add(
            definition,
            () => `Variable "$${name}" got invalid value ${found.quote(value)}${placeOf(name, path)}; ${message}`,
          ),
        );
      }
    }
  } catch (error) {
    if (error instanceof InputTooComplex)
      return { sent, coerced, errors: [new GraphQLError(error.message, { originalError: error })] };
    if (!(error instanceof TooManyErrors)) throw error;
  }
  return { sent, coerced, errors: found.all };
}

/** Errors up to the bound, and the number of omitted ones. */
class VariableErrors {
  private readonly errors: GraphQLError[] = [];
  private omitted = 0;
  private counted = 0;
  private unknown = 0;
  private isExact = true;
  private quoted?: { value: unknown; text: string };

  /** @throws TooManyErrors beyond the counted errors */
  add(definition: VariableDefinitionNode, message: string | (() => string)): void {
    if (this.errors.length < MAX_ERRORS)
      this.errors.push(userInputError(typeof message === 'string' ? message : message(), definition));
    else this.count();
  }

  /** Whether an unknown member is still reported. Otherwise it is only counted and not read. */
  takesUnknown(): boolean {
    this.unknown += 1;
    if (this.unknown > MAX_ERRORS) this.omitted += 1;
    return this.unknown <= MAX_ERRORS;
  }

  /** The start of a value. The errors of one input quote the same value, which is read only once. */
  quote(value: unknown): string {
    if (!this.quoted || this.quoted.value !== value) this.quoted = { value, text: shortEcho(inspect(startOf(value))) };
    return this.quoted.text;
  }

  private count(): void {
    this.omitted += 1;
    this.counted += 1;
    if (this.counted < MAX_COUNTED) return;
    this.isExact = false;
    throw new TooManyErrors();
  }

  get all(): GraphQLError[] {
    return this.omitted ? [...this.errors, userInputError(leftOut(this.omitted, this.isExact))] : this.errors;
  }
}

const placeOf = (name: string, path: readonly (string | number)[]): string =>
  path.length ? ` at "${name}${printPathArray(path)}"` : '';

/** Most inputs in all variables of an operation. graphql-js takes several microseconds for each. */
const MAX_INPUTS = 10_000;
/** Largest nesting of inputs and lists. Values of the type JSON have a limit of their own. */
const DEEPEST = 300;

/** Counts unknown members of inputs. */
interface UnknownMembers {
  /** Whether one more is kept and reported. */
  takesUnknown(): boolean;
}

/** How much of an operation's variables may still be read. */
interface VariableBudget {
  unknown: UnknownMembers;
  inputs: number;
  levels: number;
}

const variableBudget = (unknown: UnknownMembers): VariableBudget => ({
  unknown,
  inputs: MAX_INPUTS,
  levels: DEEPEST,
});

/**
 * Prepares a variable so that graphql-js coerces it in bounded time. Of a list, one item more than its field allows is kept; of unknown
 * members the first ones; of an object or a list in place of a scalar or an enum, what a message quotes. An empty list becomes `{}` where
 * the type is an input: legacy clients encode empty maps so.
 *
 * @throws InputTooComplex beyond 300 levels, or 10,000 inputs in all variables
 */
function normalizeVariable(value: unknown, type: GraphQLInputType, budget: VariableBudget): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const named = getNullableType(type);
  budget.levels -= 1;
  if (budget.levels < 0) throw new InputTooComplex();
  const normalized = isListType(named)
    ? normalizeList(value, named.ofType, budget)
    : normalizeItem(value, named, budget);
  budget.levels += 1;
  return normalized;
}

const normalizeList = (value: object, item: GraphQLInputType, budget: VariableBudget): unknown =>
  Array.isArray(value)
    ? value.map((each) => normalizeVariable(each, item, budget))
    : normalizeVariable(value, item, budget);

function normalizeItem(value: object, type: GraphQLInputType, budget: VariableBudget): unknown {
  if (!isInputObjectType(type)) return String(type) === JsonScalar.name ? value : startOf(value);
  budget.inputs -= 1;
  if (budget.inputs < 0) throw new InputTooComplex();
  if (Array.isArray(value)) return value.length ? value : {};
  return normalizeInput(value, type, budget);
}

function normalizeInput(value: object, type: GraphQLInputObjectType, budget: VariableBudget): object {
  const fields = type.getFields();
  const normalized: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const member = (value as Record<string, unknown>)[name];
    if (field) normalized[name] = normalizeVariable(withoutSurplus(member, type.name, name), field.type, budget);
    else if (budget.unknown.takesUnknown())
      Object.defineProperty(normalized, name, { value: member, enumerable: true, configurable: true, writable: true });
  }
  return normalized;
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
function startOf(value: unknown, levels = PRINTED_LEVELS): unknown {
  if (typeof value === 'string') return value.slice(0, QUOTED_CHARACTERS);
  if (typeof value !== 'object' || value === null || !levels) return value;
  const part = (item: unknown): unknown => startOf(item, levels - 1);
  if (Array.isArray(value)) return Object.assign(value.slice(0, FIRST).map(part), { length: value.length });
  const names = Object.keys(value).slice(0, FIRST);
  return Object.fromEntries(names.map((name) => [name, part((value as Record<string, unknown>)[name])]));
}
