import { type Failure, type RuleName, type RuleParams, isDate } from '@das/platform';
import { LONGEST_FITTED, fits } from './pattern';
import type { CustomField } from './product-category';

type Broken = [RuleName, RuleParams?];

/**
 * Checks the declared keys of a product's `other_details`; keys that the category does not declare are free.
 * An explicit null is a missing value, and details that are no object have none of the keys.
 */
export function checkCustomFields(fields: CustomField[], other_details: unknown): Failure[] {
  const isObject = typeof other_details === 'object' && other_details !== null && !Array.isArray(other_details);
  const details = new Map(Object.entries(isObject ? other_details : {}));
  return fields.flatMap((field) =>
    brokenRules(field, details.get(field.key)).map(([rule, params]) => ({ path: ['input', 'other_details', field.key], rule, params })),
  );
}

function brokenRules(field: CustomField, value: unknown): Broken[] {
  if (value === undefined || value === null) return field.required ? [['required']] : [];
  switch (field.type) {
    case 'string':
      return typeof value === 'string' ? brokenByText(field, value) : [['string']];
    case 'number':
      return typeof value === 'number' ? brokenByNumber(field, value) : [['numeric']];
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value) ? brokenByNumber(field, value) : [['integer']];
    case 'boolean':
      return typeof value === 'boolean' ? [] : [['boolean']];
    case 'date':
      return typeof value === 'string' && isDate(value) ? [] : [['date']];
    case 'enum':
      return (field.options ?? []).includes(value as string) ? [] : [['in']];
  }
}

function brokenByText({ min, max, pattern }: CustomField, text: string): Broken[] {
  const length = [...text].length;
  const broken: Broken[] = [];
  if (min !== null && length < min) broken.push(['min_length', { min }]);
  const longest = pattern === null ? max : Math.min(max ?? LONGEST_FITTED, LONGEST_FITTED);
  if (longest !== null && length > longest) broken.push(['max_length', { max: longest }]);
  if (pattern !== null && length <= LONGEST_FITTED && !fits(pattern, text)) broken.push(['regex']);
  return broken;
}

function brokenByNumber({ min, max }: CustomField, number: number): Broken[] {
  const broken: Broken[] = [];
  if (min !== null && number < min) broken.push(['min', { min }]);
  if (max !== null && number > max) broken.push(['max', { max }]);
  return broken;
}
