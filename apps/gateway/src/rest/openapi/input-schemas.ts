import { type RuleFacts, rulesOf } from '@das/platform';
import { type ClassOf, type FieldFacts, fieldsOf } from '../fields-of';
import { withExample } from './examples';
import { SENT_SCALARS } from './scalars';
import { type Schema, orNull, refTo } from './schema';

/** How the rules of an input say what a schema says. Those that look at more than the value are for the service alone. */
const CONSTRAINTS: Partial<Record<RuleFacts['rule'], (params: RuleFacts['params']) => Schema>> = {
  max: ({ max }) => ({ maximum: Number(max) }),
  max_items: ({ max }) => ({ maxItems: Number(max) }),
  max_length: ({ max }) => ({ maxLength: Number(max) }),
  min: ({ min }) => ({ minimum: Number(min) }),
  min_length: ({ min }) => ({ minLength: Number(min) }),
};

/** The schemas of what is sent, by name, written from the input classes and their rules. */
export class InputSchemas {
  readonly byName: Record<string, Schema> = {};

  /** The reference to the schema of an input class, which is written when it is first asked for. */
  of(type: ClassOf): Schema {
    const { name } = type;
    if (!this.byName[name]) {
      this.byName[name] = {};
      this.byName[name] = this.describe(type);
    }
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
    const presenceOf = (name: string): RuleFacts | undefined => rulesOf(type).find(({ field, rule }) => field === name && rule === 'required');
    const fields = [...fieldsOf(type).values()];
    const schemaOf = (field: FieldFacts): Schema => {
      const schema = this.ofField(type, field);
      return field.isNullable && !presenceOf(field.name) ? orNull(schema) : schema;
    };
    const properties = Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]));
    const required = fields.filter(({ name, isNullable }) => !isNullable || presenceOf(name)?.isDemanded).map(({ name }) => name);
    return { type: 'object', properties, ...(required.length && { required }), additionalProperties: false };
  }

  private constrained({ isList, nested, scalar }: FieldFacts, rules: RuleFacts[]): Schema {
    const item = nested ? this.of(nested) : scalar ? SENT_SCALARS[scalar] : {};
    const constraints = rules.map(({ rule, params }) => [rule, CONSTRAINTS[rule]?.(params)] as const);
    const those = (ofList: boolean): Schema =>
      Object.assign({}, ...constraints.flatMap(([rule, constraint]) => (constraint && (rule === 'max_items') === ofList ? [constraint] : []))) as Schema;
    if (!isList) return nested ? item : { ...item, ...those(false) };
    return { type: 'array', items: nested ? item : { ...item, ...those(false) }, ...those(true) };
  }
}
