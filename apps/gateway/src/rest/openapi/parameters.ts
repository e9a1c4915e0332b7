import { type ClassOf, type FieldFacts, fieldsOf, MAX_PAIRS } from '@das/platform';
import { columnsOf, filtersOf, hasPairs } from '../framework/read-query';
import type { InputSchemas } from './input-schemas';
import { SCALARS } from './scalars';
import type { Schema } from '../framework/schema';

/** A parameter of an operation. */
export interface Parameter {
  name: string;
  in: 'header' | 'path' | 'query';
  required?: boolean;
  description?: string;
  schema: Schema;
  style?: string;
  explode?: boolean;
  example?: unknown;
}

/** Request headers. */
export const requestHeaders: Record<string, Parameter> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A request with this key is processed once; a repeat within 24 hours gets the first response. Bare or quoted.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$', maxLength: 255 },
    example: '4f8c2f0e-8f2e-4a57-9a63-2c0f5f1f7a10',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The expected version (ETag). 412 when the row has another version.',
    schema: { type: 'string', maxLength: 1_024 },
    example: '"3"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The version that the client has (ETag). 304 when it is still current.',
    schema: { type: 'string', maxLength: 1_024 },
    example: '"3"',
  },
};

/** A parameter of the path. @param example the id of a row of this kind */
export const idParameter = (name: string, example: unknown): Parameter => ({
  name,
  in: 'path',
  required: true,
  schema: SCALARS.ID,
  example,
});

/**
 * The query parameters of a list: page, sort order if any, and filters.
 *
 * @param row the schema name of the listed rows
 */
export function listParameters(type: ClassOf, row: string, inputs: InputSchemas): Parameter[] {
  const { filter, fields } = filtersOf(type);
  const columns = columnsOf(type);
  const filters = fields.map((field): Parameter => {
    if (hasPairs(field)) return pairsParameter(field);
    const owner = filter && fieldsOf(filter).has(field.name) ? filter : type;
    const { description, examples, ...schema } = inputs.ofField(owner, field);
    const listed = field.isList ? { style: 'form', explode: false } : {};
    return {
      name: field.name,
      in: 'query',
      ...(description && { description }),
      schema,
      ...listed,
      example: examples?.[0],
    };
  });
  const page = PAGE.filter(({ name }) => fieldsOf(type).has(name === 'per_page' ? 'first' : name));
  return [...page, ...(columns.length ? [sortParameter(columns, inputs.sortOf(row, columns))] : []), ...filters];
}

/** `metadata[key]=value` for each pair. */
const pairsParameter = ({ name, description }: FieldFacts): Parameter => ({
  name,
  in: 'query',
  ...(description && { description }),
  schema: { type: 'object', additionalProperties: { type: 'string', maxLength: 500 }, maxProperties: MAX_PAIRS },
  style: 'deepObject',
  explode: true,
  example: { plant: 'OSL' },
});

const size = (description: string): Omit<Parameter, 'name'> => ({
  in: 'query',
  description,
  schema: { type: 'integer', minimum: 0, maximum: 100, default: 15 },
  example: 15,
});

const PAGE: Parameter[] = [
  {
    name: 'page',
    in: 'query',
    description: 'Page number, from 1; a smaller value is page 1.',
    schema: { ...SCALARS.Int, default: 1 },
    example: 1,
  },
  { name: 'per_page', ...size('Items per page.') },
  { name: 'first', ...size('Alias of `per_page`.') },
];

const sortParameter = (columns: string[], items: Schema): Parameter => ({
  name: 'sort',
  in: 'query',
  description: `Sort columns; a leading minus means descending: ${columns.map((column) => `\`${column}\``).join(', ')}.`,
  schema: { type: 'array', items, maxItems: 10 },
  style: 'form',
  explode: false,
  example: ['-created_at'],
});
