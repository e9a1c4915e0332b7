import { type ClassOf, type FieldFacts, fieldsOf, MAX_CURSOR, MAX_PAIRS, rulesOf } from '@das/platform';
import { columnsOf, filtersOf, hasOwnFirst, hasPairs, isPaged } from '../framework/read-query';
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

/** What the parameters of a list depend on besides its arguments. */
interface ListFacts {
  /** The schema name of the listed rows. */
  row: string;
  max_per_page?: number;
}

/**
 * The query parameters of a list: page, sort order if any, and filters.
 */
export function listParameters(type: ClassOf, { row, max_per_page }: ListFacts, inputs: InputSchemas): Parameter[] {
  const { filter, fields } = filtersOf(type);
  const columns = columnsOf(type);
  const filters = [...fields, ...ownFirst(type)].map((field): Parameter => {
    if (hasPairs(field)) return pairsParameter(field);
    const owner = filter && fieldsOf(filter).has(field.name) ? filter : type;
    const { description, examples, ...schema } = inputs.ofField(owner, field);
    const listed = field.isList ? { style: 'form', explode: false } : {};
    return {
      name: field.name,
      in: 'query',
      ...(isRequired(owner, field) && { required: true }),
      ...(description && { description }),
      schema,
      ...listed,
      example: examples?.[0],
    };
  });
  const page = isPaged(type)
    ? pageParameters(max_per_page).filter(({ name }) => fieldsOf(type).has(name === 'per_page' ? 'first' : name))
    : [];
  return [...page, ...(columns.length ? [sortParameter(columns, inputs.sortOf(row, columns))] : []), ...filters];
}

/** The `first` that is not a page size. */
const ownFirst = (type: ClassOf): FieldFacts[] => (hasOwnFirst(type) ? [fieldsOf(type).get('first') ?? []].flat() : []);

const isRequired = (type: ClassOf, { name }: FieldFacts): boolean =>
  rulesOf(type).some((rule) => rule.field === name && rule.rule === 'required' && rule.isDemanded);

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

const size = (description: string, maximum: number): Omit<Parameter, 'name'> => ({
  in: 'query',
  description,
  schema: { type: 'integer', minimum: 0, maximum, default: 15 },
  example: 15,
});

const pageParameters = (maximum = 100): Parameter[] => [
  {
    name: 'page',
    in: 'query',
    description: 'Page number, from 1; a smaller value is page 1.',
    schema: { ...SCALARS.Int, default: 1 },
    example: 1,
  },
  {
    name: 'after',
    in: 'query',
    description:
      'The `meta.end_cursor` of the previous page; empty for the first page of a walk. Following `links.next` returns each row that stays in the list exactly once, even while rows are written. It excludes `page`.',
    schema: { type: 'string', maxLength: MAX_CURSOR },
    example: '',
  },
  { name: 'per_page', ...size('Items per page.', maximum) },
  { name: 'first', ...size('Alias of `per_page`.', maximum) },
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
