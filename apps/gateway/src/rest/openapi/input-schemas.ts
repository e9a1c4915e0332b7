import { type ClassOf, type FieldFacts, fieldsOf, type RuleFacts, rulesOf } from '@das/platform';
import { withExample } from './examples';
import { CONSTRAINTS } from './rule-constraints';
import { SENT_SCALARS } from './scalars';
import { type Schema, orNull, refTo } from '../framework/schema';

const OF_LIST = new Set<string>(['max_items', 'min_items']);

/** Request schemas by name, written from the input classes and their validation rules. */
export class InputSchemas {
  readonly byName: Record<string, Schema> = {};

  /** A reference to the schema of an input class, which is written on first use. */
  of(type: ClassOf): Schema {
    const { name } = type;
    if (!this.byName[name]) {
      this.byName[name] = {};
      this.byName[name] = this.describe(type);
    }
    return refTo(name);
  }

  /** A reference to the enum of sort columns of a list: `ProductSort`. */
  sortOf(row: string, columns: string[]): Schema {
    const name = `${row}Sort`;
    this.byName[name] = {
      type: 'string',
      description: 'A column; a leading minus means descending.',
      enum: columns.flatMap((column) => [column, `-${column}`]),
    };
    return refTo(name);
  }

  /** The schema of one field of an input class. */
  ofField(type: ClassOf, field: FieldFacts): Schema {
    const rules = rulesOf(type).filter(({ field: name }) => name === field.name);
    const schema = this.constrained(field, rules);
    const described = field.description && !schema.$ref ? { ...schema, description: field.description } : schema;
    return withExample(described, type.name, field.name);
  }

  private describe(type: ClassOf): Schema {
    const presenceOf = (name: string): RuleFacts | undefined =>
      rulesOf(type).find(({ field, rule }) => field === name && rule === 'required');
    const fields = [...fieldsOf(type).values()];
    const schemaOf = (field: FieldFacts): Schema => {
      const schema = this.ofField(type, field);
      return field.isNullable && !presenceOf(field.name) ? orNull(schema) : schema;
    };
    const properties = Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]));
    const required = fields
      .filter(({ name, isNullable }) => !isNullable || presenceOf(name)?.isDemanded)
      .map(({ name }) => name);
    return { type: 'object', properties, ...(required.length && { required }), additionalProperties: false };
  }

  private constrained({ isList, nested, scalar }: FieldFacts, rules: RuleFacts[]): Schema {
    const item = nested ? this.of(nested) : scalar ? SENT_SCALARS[scalar] : {};
    const constraints = rules.map(({ rule, params, words }) => [rule, CONSTRAINTS[rule]?.(params, words)] as const);
    const keywordsOf = (ofList: boolean): Schema =>
      Object.assign(
        {},
        ...constraints.flatMap(([rule, constraint]) =>
          constraint && OF_LIST.has(rule) === ofList ? [constraint] : [],
        ),
      ) as Schema;
    if (!isList) return nested ? item : { ...item, ...keywordsOf(false) };
    return { type: 'array', items: nested ? item : { ...item, ...keywordsOf(false) }, ...keywordsOf(true) };
  }
}
