import { type ValidationArguments, ValidationTypes, getMetadataStorage } from 'class-validator';

const storage = getMetadataStorage();

type Rules = ReturnType<typeof storage.getTargetValidationMetadatas>;
type Rule = Rules[number];
type Condition = (input: object, value: unknown) => boolean;

interface FieldRules {
  property: string;
  /** The other rules apply only when all of these hold. */
  conditions: Condition[];
  checks: ((value: unknown, input: object) => boolean)[];
  isNested: boolean;
}

/** Null for a class that has rules of a kind that only class-validator checks. */
const known = new WeakMap<object, FieldRules[] | null>();

/**
 * Whether an input certainly keeps the rules of its class. class-validator creates five objects for each field that it checks; this
 * function creates none for a correct input. After `false`, class-validator decides, and names the broken rules.
 */
export function isValid(input: object): boolean {
  const type: unknown = input.constructor; // an input may have a field `constructor`
  const fields = typeof type === 'function' ? fieldsOf(type as new () => object) : null;
  return fields?.every((field) => isFieldValid(field, input)) ?? false;
}

function isFieldValid({ property, conditions, checks, isNested }: FieldRules, input: object): boolean {
  const value = (input as Record<string, unknown>)[property];
  if (!conditions.every((holds) => holds(input, value))) return true;
  return checks.every((holds) => holds(value, input)) && (!isNested || isNestedValid(value));
}

function isNestedValid(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isNestedValid);
  return value === undefined || (typeof value === 'object' && value !== null && isValid(value));
}

function fieldsOf(type: new () => object): FieldRules[] | null {
  const found = known.get(type);
  if (found !== undefined) return found;
  const rules = storage.getTargetValidationMetadatas(type, '', false, false);
  const grouped = rules.every(isPlain) ? Object.entries(storage.groupByPropertyName(rules)) : null;
  const fields = grouped?.map(([property, ofField]) => fieldRules(property, ofField, type.name)) ?? null;
  known.set(type, fields);
  return fields;
}

const PLAIN = new Set([
  ValidationTypes.CUSTOM_VALIDATION,
  ValidationTypes.NESTED_VALIDATION,
  ValidationTypes.CONDITIONAL_VALIDATION,
]);

const isPlain = ({ type, each, validateIf }: Rule): boolean => PLAIN.has(type) && !each && !validateIf;

function fieldRules(property: string, rules: Rules, targetName: string): FieldRules {
  const ofType = (wanted: string): Rules => rules.filter(({ type }) => type === wanted);
  const checksOf = ({ constraintCls, constraints }: Rule): FieldRules['checks'] =>
    storage.getTargetValidatorConstraints(constraintCls).map(({ instance }) => (value, object) => {
      const given: ValidationArguments = { targetName, property, object, value, constraints };
      return instance.validate(value, given) === true;
    });
  return {
    property,
    conditions: ofType(ValidationTypes.CONDITIONAL_VALIDATION).map(({ constraints }) => constraints[0] as Condition),
    checks: ofType(ValidationTypes.CUSTOM_VALIDATION).flatMap(checksOf),
    isNested: ofType(ValidationTypes.NESTED_VALIDATION).length > 0,
  };
}
