import { type Failure, type RuleName, type RuleParams, isDate } from '@das/platform';
import { LONGEST_MATCHED_TEXT, matchesPattern } from './pattern';
import type { CustomField } from './product-category';

type Broken = [RuleName, RuleParams?];

/** The members of a product's `other_details`; empty when the value is not an object. */
export function detailsOf(other_details: unknown): Map<string, unknown> {
  const isObject = typeof other_details === 'object' && other_details !== null && !Array.isArray(other_details);
  return new Map(Object.entries(isObject ? other_details : {}));
}

/** Checks declared keys; undeclared keys are allowed. An explicit null counts as a missing value. */
export function checkCustomFields(fields: CustomField[], details: Map<string, unknown>): Failure[] {
  return fields.flatMap((field) =>
    brokenRules(field, details.get(field.key)).map(([rule, params]) => ({
      path: ['input', 'other_details', field.key],
      rule,
      params,
    })),
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
  const longest = pattern === null ? max : Math.min(max ?? LONGEST_MATCHED_TEXT, LONGEST_MATCHED_TEXT);
  if (longest !== null && length > longest) broken.push(['max_length', { max: longest }]);
  if (pattern !== null && length <= LONGEST_MATCHED_TEXT && !matchesPattern(pattern, text)) broken.push(['regex']);
  return broken;
}

function brokenByNumber({ min, max }: CustomField, number: number): Broken[] {
  const broken: Broken[] = [];
  if (min !== null && number < min) broken.push(['min', { min }]);
  if (max !== null && number > max) broken.push(['max', { max }]);
  return broken;
}
