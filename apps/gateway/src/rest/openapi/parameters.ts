import { type ClassOf, fieldsOf } from '../fields-of';
import { columnsOf, filtersOf } from '../read-query';
import type { InputSchemas } from './input-schemas';
import type { Schema } from './schema';

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

/** Headers of requests. */
export const requestHeaders: Record<string, Parameter> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The request is done once, however often it comes with this key; its answer is kept for 24 hours. Bare or in quotes.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
    example: '4f8c2f0e-8f2e-4a57-9a63-2c0f5f1f7a10',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The version that the change is meant for, as the ETag said it. Another one: 412.',
    schema: { type: 'string' },
    example: '"3"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The version that the client has already. The same one: 304.',
    schema: { type: 'string' },
    example: '"3"',
  },
};

/** @param example the id of such a row */
export const idParameter = (example: unknown): Parameter => ({ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example });

/** The parameters of a list: its page, its order where it has one, and its filters. */
export function listParameters(type: ClassOf, inputs: InputSchemas): Parameter[] {
  const { filter, fields } = filtersOf(type);
  const columns = columnsOf(type);
  const filters = fields.map((field): Parameter => {
    const owner = filter && fieldsOf(filter).has(field.name) ? filter : type;
    const { description, examples, ...schema } = inputs.ofField(owner, field);
    const listed = field.isList ? { style: 'form', explode: false } : {};
    return { name: field.name, in: 'query', ...(description && { description }), schema, ...listed, example: examples?.[0] };
  });
  const page = PAGE.filter(({ name }) => name !== 'page' || fieldsOf(type).has(name));
  return [...page, ...(columns.length ? [sortParameter(columns)] : []), ...filters];
}

const size = (description: string): Omit<Parameter, 'name'> => ({
  in: 'query',
  description,
  schema: { type: 'integer', minimum: 0, maximum: 100, default: 15 },
  example: 15,
});

const PAGE: Parameter[] = [
  { name: 'page', in: 'query', description: 'From 1; less counts as 1.', schema: { type: 'integer', default: 1 }, example: 1 },
  { name: 'per_page', ...size('Rows per page.') },
  { name: 'first', ...size('Another name of `per_page`.') },
];

const sortParameter = (columns: string[]): Parameter => ({
  name: 'sort',
  in: 'query',
  description: `Columns, a minus before those that descend: ${columns.map((column) => `\`${column}\``).join(', ')}.`,
  schema: { type: 'array', items: { type: 'string', enum: columns.flatMap((column) => [column, `-${column}`]) }, maxItems: 10 },
  style: 'form',
  explode: false,
  example: ['-created_at'],
});
