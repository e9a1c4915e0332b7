import { type Failure, LongTask, type RuleName, type RuleParams, isDate } from '@das/platform';
import type { CustomFieldInput } from './category-inputs';
import { MAX_MATCHED_TEXT, matchesPattern } from './pattern';
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

/** As {@link checkCustomFields}, but yields to the event loop between fields, because patterns stored before decision 0076 may be slow. */
export async function checkWithoutBlocking(fields: CustomField[], other_details: unknown): Promise<Failure[]> {
  const details = detailsOf(other_details);
  const failures: Failure[] = [];
  const task = new LongTask();
  for (const field of fields) {
    failures.push(...checkCustomFields([field], details));
    await task.yieldToEventLoop();
  }
  return failures;
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
  const longest = pattern === null ? max : Math.min(max ?? MAX_MATCHED_TEXT, MAX_MATCHED_TEXT);
  if (longest !== null && length > longest) broken.push(['max_length', { max: longest }]);
  if (pattern !== null && length <= MAX_MATCHED_TEXT && !matchesPattern(pattern, text)) broken.push(['regex']);
  return broken;
}

function brokenByNumber({ min, max }: CustomField, number: number): Broken[] {
  const broken: Broken[] = [];
  if (min !== null && number < min) broken.push(['min', { min }]);
  if (max !== null && number > max) broken.push(['max', { max }]);
  return broken;
}

/** Rules across custom fields (distinct keys) and across members of one field (an enum needs options). */
export function checkDeclarations(fields: CustomFieldInput[]): Failure[] {
  return fields.flatMap((field, index) => {
    const broken: [string, RuleName][] = [];
    if (fields.findIndex(({ key }) => key === field.key) < index) broken.push(['key', 'distinct']);
    if (field.type === 'enum' && !field.options?.length) broken.push(['options', 'required']);
    return broken.map(([member, rule]) => ({ path: ['input', 'custom_fields', `${index}`, member], rule }));
  });
}
