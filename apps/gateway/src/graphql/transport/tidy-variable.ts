import { InputTooComplex } from '@das/platform';
import { type GraphQLInputType, getNullableType, isInputObjectType, isListType } from 'graphql';

/** Largest nesting of inputs and lists. Values of the type JSON have a limit of their own. */
const DEEPEST = 300;

/** Counts unknown members of inputs. */
interface UnknownMembers {
  /** Whether one more is kept and reported. */
  takesUnknown(): boolean;
}

/**
 * Prepares a variable so that graphql-js coerces it in bounded time. Keeps only the first unknown members of inputs. Replaces
 * an empty list by `{}` where the type is an input: legacy clients encode empty maps so.
 *
 * @throws InputTooComplex beyond 300 levels
 */
export function tidyVariable(value: unknown, type: GraphQLInputType, unknown: UnknownMembers, levels = DEEPEST): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!levels) throw new InputTooComplex();
  const named = getNullableType(type);
  if (isListType(named)) {
    const item = named.ofType;
    return Array.isArray(value) ? value.map((each) => tidyVariable(each, item, unknown, levels - 1)) : tidyVariable(value, item, unknown, levels - 1);
  }
  if (!isInputObjectType(named)) return value;
  if (Array.isArray(value)) return value.length ? value : {};
  const fields = named.getFields();
  const tidied: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) tidied[name] = tidyVariable(member, field.type, unknown, levels - 1);
    else if (unknown.takesUnknown()) Object.defineProperty(tidied, name, { value: member, enumerable: true, configurable: true, writable: true });
  }
  return tidied;
}
