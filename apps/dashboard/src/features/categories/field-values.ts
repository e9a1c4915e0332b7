import { EMPTY_PROBLEM, WHOLE, numberOrNull, numberText, typedNumber } from '../../format/typed-number';
import type { FieldLabels } from '../../ui/problems-in';
import type { CategoryQuery } from './category.graphql.ts';

/** A custom field in the form, as texts. */
export interface FieldValues {
  key: string;
  label: string;
  type: string;
  required: boolean;
  /** One per line. */
  options: string;
  min: string;
  max: string;
  pattern: string;
}

/** A custom field as the API reads and writes it. */
export type StoredField = NonNullable<CategoryQuery['productCategory']>['custom_fields'][number];

export const TYPES = ['string', 'number', 'integer', 'boolean', 'date', 'enum'] as const;

export const NEW_FIELD: FieldValues = {
  key: '',
  label: '',
  type: 'string',
  required: false,
  options: '',
  min: '',
  max: '',
  pattern: '',
};

/** Whether the type has a minimum and a maximum: of the number, or of the length. */
export const hasBounds = (type: string): boolean => ['string', 'number', 'integer'].includes(type);

/** The fields that a custom field of this type has in the form, but for the checkbox. */
export const fieldLabels = (type: string): FieldLabels => ({
  key: 'Key',
  label: 'Label',
  type: 'Type',
  ...(hasBounds(type) &&
    (type === 'string' ? { min: 'Minimum length', max: 'Maximum length' } : { min: 'Minimum', max: 'Maximum' })),
  ...(type === 'string' && { pattern: 'Pattern' }),
  ...(type === 'enum' && { options: 'Options' }),
});

export const fieldValuesOf = ({
  key,
  label,
  type,
  required,
  options,
  min,
  max,
  pattern,
}: StoredField): FieldValues => ({
  key,
  label: label ?? '',
  type,
  required,
  options: (options ?? []).join('\n'),
  min: numberText(min),
  max: numberText(max),
  pattern: pattern ?? '',
});

const optionsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const BOUND = {};

/** The declaration of the API. Members that the type does not use are null. */
export const declarationOf = ({
  key,
  label,
  type,
  required,
  options,
  min,
  max,
  pattern,
}: FieldValues): StoredField => ({
  key: key.trim(),
  label: label.trim() || null,
  type,
  required,
  options: type === 'enum' ? optionsOf(options) : null,
  min: hasBounds(type) ? numberOrNull(min, BOUND) : null,
  max: hasBounds(type) ? numberOrNull(max, BOUND) : null,
  pattern: type === 'string' ? pattern || null : null,
});

/** The problems of a field by its member. @param others the fields before it */
export function fieldProblems(field: FieldValues, others: readonly FieldValues[]): Record<string, string> {
  const problems: Record<string, string> = {};
  const key = field.key.trim();
  if (!key) problems['key'] = EMPTY_PROBLEM;
  else if (others.some((other) => other.key.trim() === key)) problems['key'] = 'Another field has this key.';
  if (field.type === 'enum' && !optionsOf(field.options).length) problems['options'] = 'Enter at least one option.';
  if (hasBounds(field.type)) Object.assign(problems, boundProblems(field));
  return problems;
}

function boundProblems({ type, min, max }: FieldValues): Record<string, string> {
  const rules = type === 'string' ? WHOLE : BOUND;
  const [low, high] = [typedNumber(min, rules), typedNumber(max, rules)];
  const problems: Record<string, string> = {};
  if (low.problem !== undefined) problems['min'] = low.problem;
  if (high.problem !== undefined) problems['max'] = high.problem;
  if (
    low.value !== null &&
    low.value !== undefined &&
    high.value !== null &&
    high.value !== undefined &&
    low.value > high.value
  )
    problems['min'] = 'The minimum is above the maximum.';
  return problems;
}
