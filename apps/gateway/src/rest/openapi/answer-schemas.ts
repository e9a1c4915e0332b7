import type { ScalarName } from '@das/platform';
import {
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { AnyResourceShape } from '../framework/resource-shape';
import { withExample } from './examples';
import { cursorPageSchema, pageSchema, walkSchema } from './list-schemas';
import { SCALARS } from './scalars';
import { type Schema, closed, orNull, refTo } from '../framework/schema';

/** Response schemas by name. Field types and descriptions come from the GraphQL schema. */
export class AnswerSchemas {
  readonly byName: Record<string, Schema> = {};

  constructor(private readonly graphql: GraphQLSchema) {}

  /** A reference to the schema of a shape, which is written on first use. */
  of(shape: AnyResourceShape): Schema {
    return this.named(shape.name, () => this.describe(shape));
  }

  /** The response with one row: `ProductResult`. */
  resultOf(shape: AnyResourceShape): Schema {
    return this.named(`${shape.name}Result`, () => closed({ data: this.of(shape) }));
  }

  /** The response with all rows: `WebhookEventTypeList`. */
  listOf(shape: AnyResourceShape): Schema {
    return this.named(`${shape.name}List`, () => closed({ data: { type: 'array', items: this.of(shape) } }));
  }

  /** The response with a numbered page: `ProductPage`. */
  pageOf(shape: AnyResourceShape, further?: AnyResourceShape): Schema {
    return this.named(`${shape.name}Page`, () =>
      pageSchema(this.of(shape), further && this.describe(further)['properties']),
    );
  }

  /** The response with a cursor page: `AuditLogCursorPage`. */
  cursorPageOf(shape: AnyResourceShape): Schema {
    return this.named(`${shape.name}CursorPage`, () => cursorPageSchema(this.of(shape)));
  }

  /** The response with a page of a walk: `RequestLogWalkPage`. */
  walkOf(shape: AnyResourceShape): Schema {
    return this.named(`${shape.name}WalkPage`, () => walkSchema(this.of(shape)));
  }

  /** Names every response schema: generators invent names such as `InlineResponse200` for unnamed ones. */
  private named(name: string, describe: () => Schema): Schema {
    if (!this.byName[name]) {
      this.byName[name] = {}; // reserves the position: components stay in order of first use
      this.byName[name] = describe();
    }
    return refTo(name);
  }

  private describe({ name, type: typeName, fields, nested, schemas }: AnyResourceShape): Schema {
    const type = this.graphql.getType(typeName);
    const known = isObjectType(type) ? type.getFields() : {};
    const schemaOf = (field: string): Schema => {
      const rows = nested[field];
      const own =
        schemas[field] ??
        (known[field] ? this.schemaOfField(known[field], rows) : rows && { type: 'array', items: this.of(rows) });
      if (!own)
        throw new Error(`${name}.${field} has no schema: add the field to GraphQL or to the shape's \`schemas\`.`);
      return withExample(own, name, field);
    };
    const properties = Object.fromEntries(fields.map((field) => [field, schemaOf(field)]));
    const { description } = isObjectType(type) ? type : {};
    return {
      type: 'object',
      ...(description && { description }),
      properties,
      required: [...fields],
      additionalProperties: false,
    };
  }

  private schemaOfField({ type, description }: GraphQLField<unknown, unknown>, nested?: AnyResourceShape): Schema {
    const schema = this.schemaOfType(type, nested);
    return description && !schema.$ref ? { ...schema, description } : schema;
  }

  private schemaOfType(type: GraphQLOutputType, nested?: AnyResourceShape): Schema {
    const schema = this.schemaOfValue(getNullableType(type), nested);
    return isNonNullType(type) ? schema : orNull(schema);
  }

  private schemaOfValue(type: GraphQLOutputType, nested?: AnyResourceShape): Schema {
    if (isListType(type)) return { type: 'array', items: this.schemaOfType(type.ofType as GraphQLOutputType, nested) };
    if (!isObjectType(type)) return SCALARS[String(type) as ScalarName];
    return this.of(
      nested ?? { name: type.name, type: type.name, fields: Object.keys(type.getFields()), nested: {}, schemas: {} },
    );
  }
}
