/** A JSON Schema (2020-12), as far as we write them. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  enum?: readonly (string | number)[];
  const?: string | number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  examples?: unknown[];
}

/** The reference to a schema of the document. */
export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** An object of these properties, all of them and no others. */
export const closed = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** The schema, or null. */
export function orNull(schema: Schema): Schema {
  if (typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'] };
  if (Array.isArray(schema.type)) return { ...schema, type: [...schema.type, 'null'] };
  return Object.keys(schema).some((key) => key !== 'description') ? { anyOf: [schema, { type: 'null' }] } : schema; // anything may be null already
}
