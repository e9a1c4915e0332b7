import { registerDecorator } from 'class-validator';
import type { RuleName, RuleParams } from '../errors/failure';

/** A rule of a field, as the OpenAPI document describes it. */
export interface RuleFacts {
  field: string;
  rule: RuleName;
  params: RuleParams;
  /** The values that the rule allows, when it lists them. */
  words?: readonly string[];
  /** Whether the field is required: neither absent nor null. */
  isDemanded: boolean;
}

const documented = new WeakMap<object, RuleFacts[]>();

/** The rules of an input class, including inherited ones. */
export function rulesOf(type: new () => object): RuleFacts[] {
  const facts: RuleFacts[] = [];
  for (let each = type.prototype as object | null; each; each = Object.getPrototypeOf(each) as object | null)
    facts.push(...(documented.get(each) ?? []));
  return facts;
}

const document = (target: object, facts: RuleFacts): unknown =>
  documented.set(target, [...(documented.get(target) ?? []), facts]);

type Holds = (value: unknown, input: object) => boolean;

/**
 * class-validator 0.15 passes a `context` only to asynchronous rules. The parameters of a broken rule are therefore its message, as
 * JSON; the gateway writes the text.
 */
function register(name: RuleName, holds: Holds, params: RuleParams, words?: readonly string[]): PropertyDecorator {
  return (target, property) => {
    const isDemanded = name === 'required' && !holds(undefined, {}) && !holds(null, {});
    document(target, { field: String(property), rule: name, params, words, isDemanded });
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

/** A rule for one field, as a decorator; null and absent values pass. @param words the values that it allows, when it lists them */
export const rule = (
  name: RuleName,
  holds: Holds,
  params: RuleParams = {},
  words?: readonly string[],
): PropertyDecorator =>
  register(name, (value, input) => value === undefined || value === null || holds(value, input), params, words);

/**
 * A rule that each part of a value must hold; each part that does not is a failure.
 *
 * @param brokenOf the indexes or names of the parts that break the rule; empty for a value that another rule refuses
 */
const ruleOfParts =
  (name: RuleName, brokenOf: (value: unknown) => string[], params: RuleParams): PropertyDecorator =>
  (target, property) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => !brokenOf(value).length,
        defaultMessage: (args) =>
          JSON.stringify({ ...params, parts: JSON.stringify(brokenOf(args?.value)) } satisfies RuleParams),
      },
    });

/** A rule for each item of a list, to be combined with `Items`, which bounds the list. A value that is not a list passes; another rule refuses it. */
export const itemRule = (
  name: RuleName,
  holds: (item: unknown) => boolean,
  words?: readonly string[],
  params: RuleParams = {},
): PropertyDecorator =>
  rules(
    (target, property) =>
      void document(target, { field: String(property), rule: name, params, words, isDemanded: false }),
    ruleOfParts(
      name,
      (value) => (Array.isArray(value) ? value.flatMap((item, index) => (holds(item) ? [] : [`${index}`])) : []),
      params,
    ),
  );

/** A rule for each member of an object. A value that is not an object passes; another rule refuses it. */
export const memberRule = (
  name: RuleName,
  holds: (member: unknown, key: string) => boolean,
  params: RuleParams = {},
): PropertyDecorator =>
  ruleOfParts(
    name,
    (value) =>
      isObject(value) ? Object.entries(value).flatMap(([key, member]) => (holds(member, key) ? [] : [key])) : [],
    params,
  );

/** An object, but not a list. */
export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A rule that also checks null and absent values; `required` by default. */
export const presence = (holds: Holds, name: RuleName = 'required', params: RuleParams = {}): PropertyDecorator =>
  register(name, holds, params);

/** Documents a limit that another rule, or the service, checks. */
export const limited = (name: 'max_items' | 'max_length', max: number): PropertyDecorator => {
  return (target, property) =>
    void document(target, { field: String(property), rule: name, params: { max }, isDemanded: false });
};

/** Combines several rules into one decorator; failures are reported in this order. */
export function rules(...parts: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => parts.forEach((part) => part(target, property));
}
