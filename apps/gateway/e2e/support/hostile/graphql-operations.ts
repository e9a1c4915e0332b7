import { createHash } from 'node:crypto';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type IntrospectionQuery,
  GraphQLEnumType,
  GraphQLInputObjectType,
  buildClientSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { documentCases, literalCases, post, variablesOf } from './document-cases';
import type { Examples } from './examples';
import { fragmentCases } from './fragment-cases';
import { GRAPHQL_RECIPES, NEED_SESSION } from './graphql-recipes';
import { MIXTURES, withTextAt } from './hostile-values';
import type { HttpRequest } from './http-client';
import type { Operation, Parts, Place } from './operation';
import { transportCases } from './transport-cases';

type Path = (string | number)[];

/** An operation for each root field of the introspected schema. */
export function graphqlOperations(introspection: IntrospectionQuery, examples: Examples): Operation[] {
  const schema = buildClientSchema(introspection);
  return [
    ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => operationOf('query', field, examples)),
    ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) =>
      operationOf('mutation', field, examples),
    ),
  ];
}

function operationOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>, examples: Examples): Operation {
  const document = documentOf(kind, field);
  const request = ({ variables }: Parts): HttpRequest =>
    post(`{"query":${JSON.stringify(document)},"variables":${JSON.stringify(variables)}}`);
  const at = (path: Path): Place => ({
    name: path.join('.') || 'variables',
    with: (value) => ({
      name: `${path.join('.') || 'variables'}: ${value.name}`,
      isLarge: value.isLarge,
      request: ({ variables }) =>
        post(`{"query":${JSON.stringify(document)},"variables":${withTextAt(variables, path, value.text)}}`),
    }),
  });
  const paths: Path[] = [[], ...field.args.flatMap((arg) => pathsOf(arg, []))];
  return {
    name: field.name,
    isGraphql: true,
    isRead: kind === 'query',
    credential: NEED_SESSION.has(field.name) ? 'session' : 'full key',
    prepare: async (world) => ({
      variables: merged(generated(field, examples), (await GRAPHQL_RECIPES[field.name]?.(world)) ?? {}),
    }),
    request,
    places: paths.map(at),
    groups: [
      { name: 'variables at random', sample: 1, cases: MIXTURES.map(at([]).with) },
      ...documentCases(kind, field),
      fragmentCases(kind, field),
      ...literalCases(kind, field),
      ...transportCases(request),
    ],
    ways: [inBatch, persisted(document), ...(kind === 'query' ? [asGet(document)] : [])],
  };
}

/** The same operation as the second of three in a batch. */
const inBatch = ({ body = '', ...request }: HttpRequest): HttpRequest => ({
  ...request,
  body: `[{"query":"{ ping }"},${String(body)},{"query":"{ ping }"}]`,
});

/** The same with the hash of its document, which stores it as a persisted query. */
const persisted = (document: string): ((request: HttpRequest) => HttpRequest) => {
  const extensions = JSON.stringify({
    persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(document).digest('hex') },
  });
  return ({ body = '', ...request }) => ({
    ...request,
    body: `${String(body).slice(0, -1)},"extensions":${extensions}}`,
  });
};

const MAX_ADDRESS_LENGTH = 12_000;

/** The same in the parameters of a GET, unless the address is too long. */
const asGet = (document: string): ((request: HttpRequest) => HttpRequest) => {
  const start = `{"query":${JSON.stringify(document)},"variables":`.length;
  return ({ body = '' }) => {
    const search = new URLSearchParams({ query: document, variables: String(body).slice(start, -1) }).toString();
    return { method: 'GET', path: `/graphql?${search.slice(0, MAX_ADDRESS_LENGTH)}` };
  };
};

/** A document of one root field, with a variable for each argument and all fields that need no arguments, two levels deep. */
export function documentOf(kind: string, field: GraphQLField<unknown, unknown>): string {
  const { declared, given } = variablesOf(field);
  return `${kind} ${declared && `${declared} `}{ ${field.name}${given}${selectionOf(field.type, 3)} }`;
}

function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).filter(({ args }) => !args.some(isRequiredArgument));
  const shown = fields.filter((field) => isLeafType(getNamedType(field.type)) || depth > 1);
  return ` { ${shown.map((field) => field.name + selectionOf(field.type, depth - 1)).join(' ') || '__typename'} }`;
}

/** The paths of an argument or a member: itself, the items of its lists, the members of its objects. A recursive input is entered once. */
function pathsOf(
  { name, type }: GraphQLArgument | GraphQLInputField,
  entered: GraphQLInputObjectType[],
  before: Path = [],
): Path[] {
  const path = [...before, name];
  const item = isListType(getNullableType(type)) ? [...path, 0] : path;
  const named = getNamedType(type);
  const isEntered = !(named instanceof GraphQLInputObjectType) || entered.includes(named);
  const inner = isEntered
    ? []
    : Object.values(named.getFields()).flatMap((member) => pathsOf(member, [...entered, named], item));
  return [path, ...(item === path ? [] : [item]), ...inner];
}

/** Valid values for all arguments, from types and examples; ids come from recipes. */
function generated({ args, name }: GraphQLField<unknown, unknown>, examples: Examples): Record<string, unknown> {
  return Object.fromEntries(args.map((arg) => [arg.name, valueOf(arg, name, { examples, entered: [] })]));
}

interface Generation {
  examples: Examples;
  entered: GraphQLInputObjectType[];
}

/** The version of a row is not known here, and an example of it would be refused. */
const LEFT_OUT = new Set(['expected_version']);

function valueOf({ name, type }: GraphQLArgument | GraphQLInputField, owner: string, generation: Generation): unknown {
  const { examples, entered } = generation;
  if (LEFT_OUT.has(name) && !isNonNullType(type)) return undefined;
  const named = getNamedType(type);
  const isList = isListType(getNullableType(type));
  if (named instanceof GraphQLInputObjectType) {
    if (entered.includes(named)) return isNonNullType(type) ? {} : undefined;
    const inner = { examples, entered: [...entered, named] };
    const value = Object.fromEntries(
      Object.values(named.getFields()).map((member) => [member.name, valueOf(member, named.name, inner)]),
    );
    return isList ? [value] : value;
  }
  if (named.name === 'ID') return isNonNullType(type) ? (isList ? ['0'] : '0') : undefined;
  const example = examples.of(owner, name, (value) => (isList ? Array.isArray(value) : fits(named.name, value)));
  return example ?? (isList ? [plain(named)] : plain(named));
}

const FITS: Record<string, (value: unknown) => boolean> = {
  Int: Number.isInteger,
  Float: (value) => typeof value === 'number',
  Boolean: (value) => typeof value === 'boolean',
  String: (value) => typeof value === 'string',
  Date: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
  DateTime: (value) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(value)),
};
const fits = (type: string, value: unknown): boolean => FITS[type]?.(value) ?? type === 'JSON';

const PLAIN: Record<string, unknown> = {
  Int: 1,
  Float: 1,
  Boolean: true,
  Date: '2030-01-02',
  DateTime: '2030-01-02 03:04:05',
  JSON: { a: 1 },
};
const plain = (type: GraphQLInputType): unknown =>
  type instanceof GraphQLEnumType ? type.getValues()[0]?.name : (PLAIN[String(type)] ?? 'text');

type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of both; those of the recipe take precedence, and undefined removes one. */
export function merged(generated: Members, recipe: Members): Members {
  const entries = Object.entries(recipe).map(([name, value]) => {
    const own = generated[name];
    return [name, isMembers(own) && isMembers(value) && name !== 'other_details' ? merged(own, value) : value];
  });
  return { ...generated, ...(Object.fromEntries(entries) as Members) };
}
