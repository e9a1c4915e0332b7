import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLEnumType,
  GraphQLInputObjectType,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  validate,
} from 'graphql';

/** A document with one operation, and its variables. */
export interface GeneratedOperation {
  query: string;
  variables: Record<string, unknown>;
}

/** Most nested selections. */
const DEPTH = 4;
/** Names that objects inherit, and one that is the joined path of two fields. */
const ALIASES = ['a', 'b', '__proto__', 'constructor', 'toString', 'data_id', 'products_data', 'hasOwnProperty'];

/**
 * A valid operation that is chosen by random numbers: aliases, fragments, merged fields, conditions, and arguments with literals,
 * variables and variables within literals. Each variable is given, absent or null.
 *
 * @param share of the optional arguments of fields that are given
 */
export function generatedOperation(
  schema: GraphQLSchema,
  kind: 'query' | 'mutation',
  random: () => number,
  share = 0.6,
): GeneratedOperation {
  for (;;) {
    const operation = new OperationGenerator(schema, random, share).operation(kind);
    if (!validate(schema, parse(operation.query)).length) return operation; // two fields with one name can differ
  }
}

class OperationGenerator {
  private readonly declarations: string[] = [];
  private readonly fragments: string[] = [];
  private readonly variables: Record<string, unknown> = {};
  private readonly fragmentNames = new Map<string, string[]>();
  private readonly hasConditions: boolean;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly random: () => number,
    private readonly share: number,
  ) {
    this.hasConditions = this.chance(0.3);
  }

  operation(kind: 'query' | 'mutation'): GeneratedOperation {
    const root = (kind === 'query' ? this.schema.getQueryType() : this.schema.getMutationType()) as GraphQLObjectType;
    const selection = this.selection(root, DEPTH);
    const declared = this.declarations.length ? `(${this.declarations.join(', ')})` : '';
    return {
      query: [`${kind} Generated${declared} ${selection}`, ...this.fragments].join('\n'),
      variables: this.variables,
    };
  }

  private chance(share: number): boolean {
    return this.random() < share;
  }

  private pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)] as T;
  }

  private selection(type: GraphQLObjectType, depth: number): string {
    const count = 1 + Math.floor(this.random() * 4);
    return `{ ${Array.from({ length: count }, () => this.selected(type, depth)).join(' ')} }`;
  }

  private selected(type: GraphQLObjectType, depth: number): string {
    const isRoot = type === this.schema.getQueryType() || type === this.schema.getMutationType();
    if (this.chance(0.08)) return `${this.pick(['', 't: '])}__typename`;
    if (!isRoot && depth > 1 && this.chance(0.1))
      return `... ${this.pick(['', `on ${type.name} `])}${this.condition()}${this.selection(type, depth - 1)}`;
    if (!isRoot && depth > 1 && this.chance(0.15)) return `...${this.fragmentOn(type, depth - 1)} ${this.condition()}`;
    return this.field(type, depth);
  }

  private fragmentOn(type: GraphQLObjectType, depth: number): string {
    const known = this.fragmentNames.get(type.name) ?? [];
    if (known.length && this.chance(0.5)) return this.pick(known);
    const name = `F${this.fragments.length}${type.name}`;
    const place = this.fragments.push('') - 1; // a nested fragment comes after it
    this.fragments[place] = `fragment ${name} on ${type.name} ${this.selection(type, depth)}`;
    this.fragmentNames.set(type.name, [...known, name]); // after its selection, so that spreads have no cycle
    return name;
  }

  private condition(): string {
    if (!this.hasConditions || this.chance(0.5)) return '';
    return `@${this.pick(['skip', 'include'])}(if: ${this.chance(0.3) ? this.pick(['true', 'false']) : this.variable('Boolean!', () => this.chance(0.5))}) `;
  }

  private field(type: GraphQLObjectType, depth: number): string {
    const fields = Object.values(type.getFields()).filter(
      (each) => depth > 1 || !isObjectType(getNamedType(each.type)),
    );
    const field = this.pick(fields.length ? fields : Object.values(type.getFields()));
    const named = getNamedType(field.type);
    const given = field.args.flatMap((each) => this.given(each));
    const alias = this.chance(0.2) ? `${this.pick(ALIASES)}: ` : '';
    const selection = isObjectType(named) ? (depth > 1 ? this.selection(named, depth - 1) : '{ __typename }') : '';
    return `${alias}${field.name}${given.length ? `(${given.join(', ')})` : ''} ${this.condition()}${selection}`;
  }

  private given({ name, type, defaultValue }: GraphQLArgument | GraphQLInputField, depth = 2): string[] {
    const isRequired = isNonNullType(type) && defaultValue === undefined;
    return isRequired || this.chance(depth > 1 ? this.share : 0.2) ? [`${name}: ${this.value(type, depth)}`] : [];
  }

  private value(type: GraphQLInputType, depth: number): string {
    if (this.chance(0.35)) return this.variable(String(type), () => this.variableValue(type, depth));
    return this.literal(type, depth);
  }

  private literal(type: GraphQLInputType, depth: number): string {
    if (!isNonNullType(type) && this.chance(0.1)) return 'null';
    const nullable = getNullableType(type);
    if (isListType(nullable))
      return this.chance(0.2)
        ? this.literal(nullable.ofType, depth)
        : `[${this.some(() => this.value(nullable.ofType, depth)).join(', ')}]`;
    if (nullable instanceof GraphQLEnumType) return this.pick(nullable.getValues()).name;
    if (nullable instanceof GraphQLInputObjectType) {
      const fields = Object.values(nullable.getFields());
      return `{ ${fields.flatMap((each) => (depth > 0 || isNonNullType(each.type) ? this.given(each, depth - 1) : [])).join(', ')} }`;
    }
    if (nullable.name === 'JSON' && this.chance(0.5)) return `{ member: ${this.value(type, 0)}, list: [1, "x"] }`;
    return JSON.stringify(this.scalar(nullable.name));
  }

  private variableValue(type: GraphQLInputType, depth: number): unknown {
    if (!isNonNullType(type) && this.chance(0.2)) return null;
    const nullable = getNullableType(type);
    if (isListType(nullable)) return this.some(() => this.variableValue(nullable.ofType, depth));
    if (nullable instanceof GraphQLEnumType) return this.pick(nullable.getValues()).name;
    if (!(nullable instanceof GraphQLInputObjectType)) return this.scalar(nullable.name);
    const members = Object.values(nullable.getFields()).filter(
      (each) => isNonNullType(each.type) || (depth > 0 && this.chance(0.3)),
    );
    return Object.fromEntries(members.map((each) => [each.name, this.variableValue(each.type, depth - 1)]));
  }

  private scalar(type: string): unknown {
    if (type === 'Int') return this.pick([0, 1, 2, 15]);
    if (type === 'Float') return this.pick([0, 1, 2.5, 155]);
    if (type === 'Boolean') return this.chance(0.5);
    if (type === 'Date') return '2030-01-02';
    if (type === 'DateTime') return '2030-01-02 03:04:05';
    return this.pick([
      '',
      'A',
      'A-1',
      'vps',
      '01KJQDJGR0RT2GZSKYPD8J86G9',
      '__MAGIC_NAN__57f286b9_4c20_487f_b409_79804ddcb4f8',
      '%_\\"',
      'é',
    ]);
  }

  private some<T>(item: () => T): T[] {
    return Array.from({ length: Math.floor(this.random() * 3) }, item);
  }

  /** Declares a variable of this type, with or without a default. Given, absent or null, as its type allows. */
  private variable(type: string, value: () => unknown): string {
    const name = this.pick([
      `v${this.declarations.length}`,
      `v${this.declarations.length}`,
      `constructor${this.declarations.length}`,
    ]);
    const isRequired = type.endsWith('!');
    const fallback =
      this.chance(0.25) && /^(Int|Float|String|ID|Boolean)!?$/.test(type)
        ? ` = ${JSON.stringify(this.scalar(type.replace('!', '')))}`
        : '';
    this.declarations.push(`$${name}: ${fallback && this.chance(0.5) ? type.replace(/!$/, '') : type}${fallback}`);
    if (!(fallback || !isRequired) || this.chance(0.6)) this.variables[name] = value();
    return `$${name}`;
  }
}
