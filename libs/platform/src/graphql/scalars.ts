import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { dateOf, dateTimeOf } from '../values/date-text';

/**
 * A scalar that is text on the wire. Blank text is null. Variables and literals that `read` does not accept are refused with the
 * same message.
 *
 * @param form the accepted form, as the message names it
 * @param read returns the normalized text, or undefined when it is invalid
 */
function textScalar(
  name: string,
  description: string,
  form: string,
  read: (text: string) => string | undefined,
): GraphQLScalarType {
  const parse = (value: unknown, node?: ValueNode): string | null => {
    if (typeof value === 'string' && value.trim() === '') return null;
    const text = typeof value === 'string' ? read(value) : undefined;
    if (text === undefined) throw new GraphQLError(`${name} must be a valid ${form}.`, { nodes: node });
    return text;
  };
  return new GraphQLScalarType({
    name,
    description,
    parseValue: (value) => parse(value),
    parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined, node),
  });
}

/** A date: text `Y-m-d` in code and on the wire. */
export const DateScalar = textScalar('Date', 'A date, `Y-m-d`.', 'date in the form Y-m-d', dateOf);

/** A date and time in UTC: text `Y-m-d H:i:s` in code and on the wire. */
export const DateTimeScalar = textScalar(
  'DateTime',
  'A date and time in UTC, `Y-m-d H:i:s`. RFC 3339 is accepted as input.',
  'date and time in the form Y-m-d H:i:s',
  dateTimeOf,
);

export const JsonScalar = new GraphQLScalarType({
  name: 'JSON',
  description: 'Arbitrary JSON, kept verbatim.',
  parseValue: (value) => value,
  parseLiteral: (node, variables) => jsonOf(node, variables ?? {}),
});

/**
 * The JSON value of a GraphQL literal, with its variables replaced by their values.
 *
 * @throws GraphQLError for enum names and for numbers beyond the range of a double
 */
function jsonOf(node: ValueNode, variables: Record<string, unknown>): unknown {
  switch (node.kind) {
    case Kind.STRING:
    case Kind.BOOLEAN:
      return node.value;
    case Kind.INT:
    case Kind.FLOAT:
      return numberOf(node.value, node);
    case Kind.ENUM:
      throw new GraphQLError(`JSON cannot represent the name ${node.value}; write it in quotes.`, { nodes: node });
    case Kind.NULL:
      return null;
    case Kind.LIST:
      return node.values.map((value) => jsonOf(value, variables));
    case Kind.OBJECT:
      return objectOf(node.fields.map(({ name, value }) => [name.value, jsonOf(value, variables)]));
    case Kind.VARIABLE:
      return variables[node.name.value] ?? null;
  }
}

function numberOf(digits: string, node: ValueNode): number {
  const number = Number(digits);
  if (!Number.isFinite(number)) throw new GraphQLError(`JSON cannot represent the number ${digits}.`, { nodes: node });
  return number;
}

/** Defines each member, because an assignment to `__proto__` would set the prototype. */
function objectOf(members: [string, unknown][]): object {
  const object = {};
  for (const [name, value] of members)
    Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
  return object;
}
