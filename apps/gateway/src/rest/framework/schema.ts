/** The subset of JSON Schema 2020-12 that the document uses. */
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
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  default?: unknown;
  examples?: unknown[];
}

/** A reference to a named schema of the document. */
export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** An object with exactly these properties, all required. */
export const closed = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** The schema, made nullable. */
export function orNull(schema: Schema): Schema {
  if (typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'] };
  if (Array.isArray(schema.type)) return { ...schema, type: [...schema.type, 'null'] };
  const isAnything = Object.keys(schema).every((key) => key === 'description' || key === 'examples');
  return isAnything ? schema : { anyOf: [schema, { type: 'null' }] };
}
