import { type GraphQLField, type GraphQLOutputType, type GraphQLSchema, getNullableType, isListType, isNonNullType, isObjectType } from 'graphql';
import type { ScalarName } from '../fields-of';
import type { AnyShown } from '../shown';
import { withExample } from './examples';
import { SCALARS } from './scalars';
import { type Schema, orNull, refTo } from './schema';

/** The schemas of what is answered, by name; the types of the fields are GraphQL's own. */
export class AnswerSchemas {
  readonly byName: Record<string, Schema> = {};

  constructor(private readonly graphql: GraphQLSchema) {}

  /** The reference to the schema of what is shown of a row, which is written when it is first asked for. */
  of(shown: AnyShown): Schema {
    const { name } = shown;
    if (!this.byName[name]) {
      this.byName[name] = {};
      this.byName[name] = this.describe(shown);
    }
    return refTo(name);
  }

  private describe({ name, type: typeName, fields, nested, described }: AnyShown): Schema {
    const type = this.graphql.getType(typeName);
    const known = isObjectType(type) ? type.getFields() : {};
    const schemaOf = (field: string): Schema => {
      const rows = nested[field];
      const own = described[field] ?? (known[field] ? this.schemaOfField(known[field], rows) : rows && { type: 'array', items: this.of(rows) });
      if (!own) throw new Error(`Nobody says what ${name}.${field} is: GraphQL does not show it, and it is not described.`);
      return withExample(own, name, field);
    };
    const properties = Object.fromEntries(fields.map((field) => [field, schemaOf(field)]));
    const { description } = isObjectType(type) ? type : {};
    return { type: 'object', ...(description && { description }), properties, required: [...fields], additionalProperties: false };
  }

  private schemaOfField({ type, description }: GraphQLField<unknown, unknown>, nested?: AnyShown): Schema {
    const schema = this.schemaOfType(type, nested);
    return description && !schema.$ref ? { ...schema, description } : schema;
  }

  private schemaOfType(type: GraphQLOutputType, nested?: AnyShown): Schema {
    const schema = this.schemaOfValue(getNullableType(type), nested);
    return isNonNullType(type) ? schema : orNull(schema);
  }

  private schemaOfValue(type: GraphQLOutputType, nested?: AnyShown): Schema {
    if (isListType(type)) return { type: 'array', items: this.schemaOfType(type.ofType as GraphQLOutputType, nested) };
    if (!isObjectType(type)) return SCALARS[String(type) as ScalarName];
    return this.of(nested ?? { name: type.name, type: type.name, fields: Object.keys(type.getFields()), nested: {}, described: {} });
  }
}
