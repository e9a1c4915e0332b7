import { createHash } from 'node:crypto';
import { type GraphQLField, getNamedType, isObjectType } from 'graphql';
import { MIXTURES, SEEDS, oneOf } from './hostile-values';
import type { HttpRequest } from './http-client';
import type { Case, CaseGroup, Parts } from './operation';
import { randomOf } from './random';

type Field = GraphQLField<unknown, unknown>;

/** Literals for an argument, which no JSON parser reads. */
const LITERALS: Record<string, string> = {
  'a list of 100,000 null': `[${'null '.repeat(100_000)}]`,
  '10,000 levels of lists': '['.repeat(10_000) + ']'.repeat(10_000),
  '60,000 opened lists': '['.repeat(60_000),
  '60,000 opened objects': '{ a: '.repeat(60_000),
  '900 levels of lists': '['.repeat(900) + ']'.repeat(900),
  '50 levels of lists': '['.repeat(50) + ']'.repeat(50),
  '50 levels of objects': `${'{ a: '.repeat(50)}1${' }'.repeat(50)}`,
  '500 unknown members': `{ ${Array.from({ length: 500 }, (_, index) => `u${index}: 1`).join(' ')} }`,
  'a member named __proto__': '{ __proto__: { id: "1" }, constructor: 1 }',
  'duplicate members': '{ id: "1", id: null, name: 1, name: [] }',
  'the number 1e400': '1e400',
  'the number -1e400': '-1e400',
  'a number of 400 digits': '9'.repeat(400),
  'a number of 900,000 digits': '9'.repeat(900_000),
  'a text of 900 KB': `"${'x'.repeat(900_000)}"`,
  'a block text of 900 KB': `"""${'x\n'.repeat(450_000)}"""`,
  'half a surrogate pair': '"\\ud800"',
  'a code point that does not exist': '"\\u{110000}"',
  NUL: '"\\u0000"',
  'an unknown enum value': 'NOPE',
  'an unknown variable': '$nope',
  null: 'null',
  'an empty text': '""',
  'a boolean': 'true',
  'an empty object': '{}',
};

/** Each argument of the field once with each literal, and all arguments with literals at random. */
export function literalCases(kind: string, field: Field): CaseGroup[] {
  const small = Object.values(LITERALS).filter((literal) => !isLarge(literal));
  const each = field.args.map((arg) => ({
    name: `literal ${arg.name}`,
    sample: 1,
    cases: Object.entries(LITERALS).map(([name, literal]) => ({
      name: `literal ${arg.name}: ${name}`,
      isLarge: isLarge(literal),
      request: withLiterals(kind, field, { [arg.name]: literal }),
    })),
  }));
  const together = SEEDS.map((seed) => {
    const random = randomOf(seed);
    const chosen = field.args.filter(() => random() < 0.5).map(({ name }) => [name, oneOf(small, random)]);
    const request = withLiterals(kind, field, Object.fromEntries(chosen) as Record<string, string>);
    return { name: `literals at random, seed ${seed}`, isLarge: false, request };
  });
  return field.args.length ? [...each, { name: 'literals', sample: 1, cases: together }] : [];
}

const isLarge = (text: string): boolean => text.length > 100_000;

/** The request with these literals for arguments; the other arguments keep their variables. */
function withLiterals(kind: string, field: Field, literals: Record<string, string>): Case['request'] {
  const others = field.args.filter(({ name }) => literals[name] === undefined);
  const declared = others.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const given = field.args.map(({ name }) => `${name}: ${literals[name] ?? `$${name}`}`).join(', ');
  const query = `${kind} ${declared && `(${declared}) `}{ ${field.name}(${given})${leaf(field)} }`;
  return ({ variables }) =>
    send({ query, variables: Object.fromEntries(others.map(({ name }) => [name, variables?.[name]])) });
}

/** A variable for each argument: their declarations and the arguments, both with parentheses or empty. */
export function variablesOf({ args }: Field): { declared: string; given: string } {
  if (!args.length) return { declared: '', given: '' };
  const declared = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  return { declared: `(${declared})`, given: `(${args.map(({ name }) => `${name}: $${name}`).join(', ')})` };
}

const leaf = ({ type }: Field): string => (isObjectType(getNamedType(type)) ? ' { __typename }' : '');
/** A request with this text as its body. */
export const post = (body: string): HttpRequest => ({
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json' },
  body,
});
/** A request with this body as JSON. */
export const send = (body: unknown): HttpRequest => post(JSON.stringify(body));
const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Documents around the valid call of the field: `call` is the field with its arguments and a selection, `declared` its variables. */
function documentsOf(kind: string, field: Field): Record<string, string> {
  const { declared, given } = variablesOf(field);
  const call = `${field.name}${given}${leaf(field)}`;
  const nested = (depth: number): string => `${'... { '.repeat(depth)}${call}${' }'.repeat(depth)}`;
  return {
    'an alias of 255 characters': `${kind} ${declared} { ${'a'.repeat(255)}: ${call} }`,
    'an alias of 30,000 characters': `${kind} ${declared} { ${'a'.repeat(30_000)}: ${call} }`,
    'an alias named __proto__': `${kind} ${declared} { __proto__: ${call} constructor: ${call} }`,
    '31 aliases': `${kind} ${declared} { ${times(31, (index) => `a${index}: ${call}`)} }`,
    '5,000 aliases': `${kind} ${declared} { ${times(5_000, (index) => `a${index}: ${call}`)} }`,
    '1,500 unknown fields': `${kind} ${declared} { ${field.name}${given} { ${times(1_500, (index) => `u${index}`)} } }`,
    '500 unknown arguments': `${kind} { ${field.name}(${times(500, (index) => `u${index}: 1`)})${leaf(field)} }`,
    'the same argument 200 times': `${kind} { ${field.name}(${times(200, () => 'id: "1"')})${leaf(field)} }`,
    'no arguments': `${kind} { ${field.name}${leaf(field)} }`,
    'no selection, or one of a scalar': `${kind} ${declared} { ${field.name}${given}${leaf(field) ? '' : ' { id }'} }`,
    '13 levels of fragments': `${kind} ${declared} { ${nested(13)} }`,
    '600 levels of fragments': `${kind} ${declared} { ${nested(600)} }`,
    'a cycle of fragments': `${kind} ${declared} { ...F } fragment F on ${kind === 'query' ? 'Query' : 'Mutation'} { ${call} ...G } fragment G on ${kind === 'query' ? 'Query' : 'Mutation'} { ...F }`,
    '200 directives': `${kind} ${declared} { ${field.name}${given} ${times(200, () => '@skip(if: null)')}${leaf(field)} }`,
    'an unknown directive': `${kind} ${declared} { ${field.name}${given} @nope${leaf(field)} }`,
    '900 variables': `${kind} (${times(900, (index) => `$v${index}: ID!`)}) { ${field.name}${leaf(field)} }`,
    'a variable of an unknown type': `${kind} ($x: Nope!) { ${field.name}${leaf(field)} }`,
    'a default of 1e400': `${kind} ($x: Float = 1e400) { ${field.name}${leaf(field)} }`,
    'a subscription': `subscription { ${field.name}${leaf(field)} }`,
    'two operations of one name': `${kind} A ${declared} { ${call} } ${kind} A ${declared} { ${call} }`,
    'two operations, none of them chosen': `${kind} A ${declared} { ${call} } ${kind} B ${declared} { ${call} }`,
    '60,000 opened selections': `${kind} ${declared} { ${'a { '.repeat(60_000)}`,
    'an unclosed brace': `${kind} ${declared} { ${call}`,
    NUL: `${kind} ${declared} { ${call} \u0000 }`,
    'half a surrogate pair': `${kind} ${declared} { ${call} \ud800 }`,
    'a comment of 900 KB': `${kind} ${declared} { ${call} } # ${'x'.repeat(900_000)}`,
    '400,000 tokens': `${kind} { ${'a '.repeat(400_000)} }`,
  };
}

/** Hostile documents of the field, and hostile envelopes around a valid one: single, batch, persisted and GET. */
export function documentCases(kind: string, field: Field): CaseGroup[] {
  const documents = Object.entries(documentsOf(kind, field)).map(([name, query]) => ({
    name: `document: ${name}`,
    isLarge: isLarge(query),
    request: ({ variables }: Parts) => send({ query, variables }),
  }));
  const { declared, given } = variablesOf(field);
  const query = `${kind} A ${declared} { ${field.name}${given}${leaf(field)} }`;
  return [
    { name: 'document', sample: 3, cases: documents },
    { name: 'envelope', sample: 3, cases: envelopes(query) },
  ];
}

function envelopes(query: string): Case[] {
  const persistedQuery = { version: 1, sha256Hash: sha256(query) };
  const bodies: Record<string, (variables: unknown) => unknown> = {
    'an unknown operation name': (variables) => ({ query, variables, operationName: 'x'.repeat(10_000) }),
    'an operation name that is not text': (variables) => ({ query, variables, operationName: { a: 1 } }),
    'variables that are a list': () => ({ query, variables: [] }),
    'variables that are a text': () => ({ query, variables: '{"a":1}' }),
    'extensions that are a list': (variables) => ({ query, variables, extensions: [[]] }),
    'a query that is an object': (variables) => ({ query: { query }, variables }),
    'a query that is null': (variables) => ({ query: null, variables }),
    'a persisted query': (variables) => ({ query, variables, extensions: { persistedQuery } }),
    'a persisted query by its hash alone': (variables) => ({ variables, extensions: { persistedQuery } }),
    'a persisted query with the hash of another': (variables) => ({
      query,
      variables,
      extensions: { persistedQuery: { version: 1, sha256Hash: sha256('{ ping }') } },
    }),
    'a persisted query with a hash of 900 KB': (variables) => ({
      query,
      variables,
      extensions: { persistedQuery: { version: 1, sha256Hash: 'x'.repeat(900_000) } },
    }),
    'a persisted query of version 1e21': (variables) => ({
      query,
      variables,
      extensions: { persistedQuery: { ...persistedQuery, version: 1e21 } },
    }),
    'a batch of nothing valid': () => [null, 1, 'a', [], {}, { query: null }],
    'a batch of 10': (variables) => Array.from({ length: 10 }, () => ({ query, variables })),
    'a batch of 11': (variables) => Array.from({ length: 11 }, () => ({ query, variables })),
    'a batch of 100,000': () => Array.from({ length: 100_000 }, () => null),
    'a batch in a batch': (variables) => [[{ query, variables }]],
  };
  const posted = Object.entries(bodies).map(([name, body]) => ({
    name: `envelope: ${name}`,
    isLarge: /900 KB|100,000/.test(name),
    request: ({ variables }: Parts) => send(body(variables)),
  }));
  const gets: Record<string, (variables: unknown) => string> = {
    'a GET': (variables) =>
      new URLSearchParams({ query, variables: JSON.stringify(variables) }).toString().slice(0, 12_000),
    'a GET with variables that are not JSON': () => new URLSearchParams({ query, variables: '{"a":' }).toString(),
    'a GET with the query twice': () => `query=${encodeURIComponent(query)}&query=%7Bping%7D`,
    'a GET with bytes that are not UTF-8': () => 'query=%ff%fe%ed%a0%80&variables=%00',
    'a GET with unknown parameters': () => Array.from({ length: 1_000 }, (_, index) => `u${index}=1`).join('&'),
  };
  const got = Object.entries(gets).map(([name, search]) => ({
    name: `envelope: ${name}`,
    isLarge: false,
    request: ({ variables }: Parts): HttpRequest => ({ method: 'GET', path: `/graphql?${search(variables)}` }),
  }));
  const whole = (variables: unknown) =>
    JSON.stringify({ query, variables, operationName: 'A', extensions: { persistedQuery } });
  const mixed = MIXTURES.map(({ name, text }) => ({
    name: `envelope: ${name}`,
    isLarge: false,
    request: ({ variables }: Parts) => post(text(whole(variables))),
  }));
  return [...posted, ...got, ...mixed];
}
