import { registerDecorator } from 'class-validator';
import type { RuleName, RuleParams } from './failure';

/** A rule of a field, for whoever describes the input. */
export interface RuleFacts {
  field: string;
  rule: RuleName;
  params: RuleParams;
  /** Whether the field may not even be absent. */
  isDemanded: boolean;
}

const documented = new WeakMap<object, RuleFacts[]>();

/** The rules of an input class, those that it inherits included. */
export function rulesOf(type: new () => object): RuleFacts[] {
  const facts: RuleFacts[] = [];
  for (let each = type.prototype as object | null; each; each = Object.getPrototypeOf(each) as object | null) facts.push(...(documented.get(each) ?? []));
  return facts;
}

type Holds = (value: unknown, input: object) => boolean;

/**
 * class-validator hands out a `context` only for rules that are promises (0.15), so a broken rule's numbers travel as its
 * message; they become words at the service's edge.
 */
function register(name: RuleName, holds: Holds, params: RuleParams): PropertyDecorator {
  return (target, property) => {
    documented.set(target, [
      ...(documented.get(target) ?? []),
      { field: String(property), rule: name, params, isDemanded: name === 'required' && !holds(undefined, {}) },
    ]);
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown, args) => holds(value, args?.object ?? {}),
        defaultMessage: () => JSON.stringify(params),
      },
    });
  };
}

/** A rule for one field, as a decorator; null and absent values pass. */
export const rule = (name: RuleName, holds: Holds, params: RuleParams = {}): PropertyDecorator =>
  register(name, (value, input) => value === undefined || value === null || holds(value, input), params);

/** Broken items that are named; a list is as long as a body lets it be. */
const MOST_BROKEN_ITEMS = 100;

/** A rule for each item of a list, broken by item, for the first 100 that break it: what is no list, another rule says. */
export const itemRule =
  (name: RuleName, holds: (item: unknown) => boolean): PropertyDecorator =>
  (target, property) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => !Array.isArray(value) || value.every(holds),
        defaultMessage: (args) => JSON.stringify({ items: brokenItems(args?.value as unknown[], holds).join(' ') } satisfies RuleParams),
      },
    });

function brokenItems(items: unknown[], holds: (item: unknown) => boolean): number[] {
  const broken: number[] = [];
  for (let index = 0; index < items.length && broken.length < MOST_BROKEN_ITEMS; index += 1) if (!holds(items[index])) broken.push(index);
  return broken;
}

/** A rule that looks at null and absent values; what it finds missing is `required`. */
export const presence = (holds: Holds): PropertyDecorator => register('required', holds, {});

/** Several rules as one; their messages come in this order. */
export function rules(...parts: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => parts.forEach((part) => part(target, property));
}
