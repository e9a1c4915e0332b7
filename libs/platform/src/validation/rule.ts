import { registerDecorator } from 'class-validator';
import type { RuleName, RuleParams } from '../errors/failure';

/** A rule of a field, as the OpenAPI document describes it. */
export interface RuleFacts {
  field: string;
  rule: RuleName;
  params: RuleParams;
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

type Holds = (value: unknown, input: object) => boolean;

/**
 * class-validator 0.15 passes a `context` only to asynchronous rules. The parameters of a broken rule are therefore its message, as
 * JSON; the gateway writes the text.
 */
function register(name: RuleName, holds: Holds, params: RuleParams): PropertyDecorator {
  return (target, property) => {
    documented.set(target, [
      ...(documented.get(target) ?? []),
      {
        field: String(property),
        rule: name,
        params,
        isDemanded: name === 'required' && !holds(undefined, {}) && !holds(null, {}),
      },
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

/** A rule for each item of a list, to be combined with `Items`, which bounds the list. A value that is not a list passes; another rule refuses it. */
export const itemRule =
  (name: RuleName, holds: (item: unknown) => boolean, params: RuleParams = {}): PropertyDecorator =>
  (target, property) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => !Array.isArray(value) || value.every(holds),
        defaultMessage: (args) =>
          JSON.stringify({
            ...params,
            items: brokenItems(args?.value as unknown[], holds).join(' '),
          } satisfies RuleParams),
      },
    });

const brokenItems = (items: unknown[], holds: (item: unknown) => boolean): number[] =>
  items.flatMap((item, index) => (holds(item) ? [] : [index]));

/** A rule that also checks null and absent values; `required` by default. */
export const presence = (holds: Holds, name: RuleName = 'required', params: RuleParams = {}): PropertyDecorator =>
  register(name, holds, params);

/** Combines several rules into one decorator; failures are reported in this order. */
export function rules(...parts: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => parts.forEach((part) => part(target, property));
}
