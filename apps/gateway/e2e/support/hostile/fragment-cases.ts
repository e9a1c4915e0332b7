import { type GraphQLField, type GraphQLObjectType, getNamedType, isObjectType, isRequiredArgument } from 'graphql';
import { send, variablesOf } from './document-cases';
import type { CaseGroup, Parts } from './operation';

type Field = GraphQLField<unknown, unknown>;

/** Levels below a root field whose selections consist of hostile fragments: a page, its rows, a list of the rows, and its rows. */
const LEVELS = 4;

/** A chain of fragments from `F0` on, each of which spreads the next one twice. */
export const doubling = (count: number, type: string): string =>
  Array.from({ length: count }, (_, index) => {
    const next = index < count - 1 ? `...F${index + 1} ...F${index + 1}` : '';
    return `fragment F${index} on ${type} { __typename ${next} }`;
  }).join(' ');

/** Fragments on a type. The selection spreads `F0`. */
const FRAGMENTS: Record<string, (type: string) => string> = {
  'doubled 12 times': (type) => doubling(12, type),
  'doubled 24 times': (type) => doubling(24, type),
  'doubled 100 times': (type) => doubling(100, type),
  'in a cycle': (type) => `fragment F0 on ${type} { __typename ...F1 ...F1 } fragment F1 on ${type} { ...F0 ...F0 }`,
  '150 in a row': (type) => {
    const names = Array.from({ length: 150 }, (_, index) => `F${index + 1}`);
    return `fragment F0 on ${type} { ${names.map((name) => `...${name}`).join(' ')} } ${names.map((name) => `fragment ${name} on ${type} { __typename }`).join(' ')}`;
  },
  '600 spreads of one': (type) =>
    `fragment F0 on ${type} { ${'...F1 '.repeat(600)} } fragment F1 on ${type} { __typename }`,
};

/** An object below a root field. */
interface Place {
  path: string;
  type: GraphQLObjectType;
  /** The document with this selection of the object. */
  wrap: (selection: string) => string;
}

/** Hostile fragments on the type of each object that the root field returns. */
export function fragmentCases(kind: string, field: Field): CaseGroup {
  const { declared, given } = variablesOf(field);
  const cases = placesOf(
    field,
    (selection) => `${kind} ${declared} { ${field.name}${given} { ${selection} } }`,
  ).flatMap(({ path, type, wrap }) =>
    Object.entries(FRAGMENTS).map(([name, fragments]) => ({
      name: `fragments of ${path}: ${name}`,
      isLarge: false,
      request: ({ variables }: Parts) => send({ query: `${wrap('...F0')} ${fragments(type.name)}`, variables }),
    })),
  );
  return { name: 'fragments', sample: 3, cases };
}

function placesOf({ name, type }: Field, wrap: Place['wrap'], entered: GraphQLObjectType[] = []): Place[] {
  const named = getNamedType(type);
  if (!isObjectType(named) || entered.includes(named) || entered.length === LEVELS) return [];
  const inner = Object.values(named.getFields())
    .filter(({ args }) => !args.some(isRequiredArgument))
    .flatMap((member) => placesOf(member, (selection) => wrap(`${member.name} { ${selection} }`), [...entered, named]));
  const path = [...entered, named].map(String).join('.');
  return [{ path: `${name} (${path})`, type: named, wrap }, ...inner];
}
