import { GraphQLError, Kind, type ValueNode } from 'graphql';

/**
 * The JSON value of a GraphQL literal, with its variables replaced by their values.
 *
 * @throws GraphQLError for enum names and for numbers beyond the range of a double
 */
export function jsonOf(node: ValueNode, variables: Record<string, unknown>): unknown {
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
