import { registerDecorator } from 'class-validator';
import type { RuleName, RuleParams } from './failure';

/** A rule for one field, as a decorator; null and absent values pass, save where it says otherwise. */
export function rule(name: RuleName, holds: (value: unknown, input: object) => boolean, params: RuleParams = {}): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      options: { context: { rule: name, params } },
      validator: { validate: (value: unknown, args) => value === undefined || value === null || holds(value, args?.object ?? {}) },
    });
}

/** Several rules as one; their messages come in this order. */
export function rules(...parts: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => parts.forEach((part) => part(target, property));
}

/** A rule that looks at null and absent values. */
export function presence(holds: (value: unknown) => boolean): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'required',
      target: target.constructor,
      propertyName: String(property),
      options: { context: { rule: 'required', params: {} } },
      validator: { validate: holds },
    });
}
