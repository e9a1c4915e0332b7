import { type Described, type OpenApi, type Parameter, type Schema } from './examples';
import { ADDRESS_PARTS, MIXTURES, SEEDS, oneOf, withTextAt } from './hostile-values';
import type { HttpRequest } from './http-client';
import type { Case, CaseGroup, Operation, Parts, Place } from './operation';
import { randomOf } from './random';
import { REST_RECIPES } from './rest-recipes';
import { transportCases } from './transport-cases';

type Path = (string | number)[];

const READS = new Set(['get', 'head']);
/** POST routes that write nothing, also when they succeed. */
const READING_POSTS = new Set(['approvalsPreviewRoute']);

/** An operation for each method of each path of the document. */
export function restOperations(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => new RestRoute(document, method, path, described).operation()),
  );
}

class RestRoute {
  private readonly parameters: Parameter[];
  private readonly content: { schema: Schema; example?: unknown } | undefined;

  constructor(
    private readonly document: OpenApi,
    private readonly method: string,
    private readonly path: string,
    private readonly described: Described,
  ) {
    this.parameters = (described.parameters ?? []).map((parameter) => this.resolved(parameter));
    this.content = described.requestBody?.content['application/json'];
  }

  operation(): Operation {
    const { operationId } = this.described;
    const { credential = 'full key', make } = REST_RECIPES[operationId] ?? {};
    return {
      name: `${this.method.toUpperCase()} ${this.path}`,
      isGraphql: false,
      isRead: READS.has(this.method) || READING_POSTS.has(operationId),
      credential,
      prepare: async (world) => {
        const { path = {}, query = {}, body, headers } = (await make?.(world)) ?? {};
        const example = this.content?.example;
        const own = body === undefined ? example : { ...(example as object), ...(body as object) };
        return { path, query: { ...this.exampleQuery(), ...query }, body: own, ...(headers && { headers }) };
      },
      request: (parts) => this.request(parts, this.content && JSON.stringify(parts.body)),
      places: this.content ? [[], ...this.pathsOf(this.content.schema, [])].map((path) => this.place(path)) : [],
      groups: [
        ...(this.content ? [{ name: 'body at random', sample: 1, cases: MIXTURES.map(this.place([]).with) }] : []),
        ...this.addressCases(),
        ...transportCases(
          (parts) => this.request(parts, this.content && JSON.stringify(parts.body)),
          this.named('header'),
        ),
      ],
      ways: [],
    };
  }

  private request({ path: inPath = {}, query = {} }: Parts, body?: string): HttpRequest {
    const path = this.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath[name] ?? '0'));
    const search = new URLSearchParams(
      Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ).toString();
    const address = { method: this.method.toUpperCase(), path: search ? `${path}?${search}` : path };
    return body === undefined ? address : { ...address, headers: { 'content-type': 'application/json' }, body };
  }

  private place(path: Path): Place {
    const name = path.join('.') || 'body';
    return {
      name,
      with: (value) => ({
        name: `${name}: ${value.name}`,
        isLarge: value.isLarge,
        request: (parts) => this.request(parts, withTextAt(parts.body, path, value.text)),
      }),
    };
  }

  /** The paths of a schema's members and of its lists' items, recursively. */
  private pathsOf(schema: Schema, before: Path, entered: Schema[] = []): Path[] {
    const { properties = {}, items } = this.schemaOf(schema);
    const inner = items ? [[0, items] as const] : Object.entries(properties);
    if (entered.includes(this.schemaOf(schema))) return [];
    return inner.flatMap(([name, member]) => [
      [...before, name],
      ...this.pathsOf(member, [...before, name], [...entered, this.schemaOf(schema)]),
    ]);
  }

  /** Each parameter of path and query with each hostile part of an address, and malformed query strings. */
  private addressCases(): CaseGroup[] {
    const group = (name: string, parts: string[], address: (parts: Parts, part: string) => string): CaseGroup => ({
      name,
      sample: 2,
      cases: parts.map((part) => this.addressCase(`${name}: ${part.slice(0, 40)}`, (valid) => address(valid, part))),
    });
    const inPath = this.named('path').map((name) =>
      group(`path ${name}`, ADDRESS_PARTS, (parts, part) => this.pathWith(parts, name, part)),
    );
    const inQuery = this.named('query')
      .flatMap((name) => this.queryNamesOf(name))
      .map((name) =>
        group(`query ${name}`, [...ADDRESS_PARTS, ''], (parts, part) =>
          this.searchWith(parts, `${name}=${part}`, name),
        ),
      );
    return [
      ...inPath,
      ...inQuery,
      group('query', searchesOf(this.named('query')[0] ?? 'page'), (parts, search) => this.searchWith(parts, search)),
      group(
        'queries',
        SEEDS.map((seed) => this.searchAtRandom(seed)),
        (parts, search) => this.searchWith({ ...parts, query: {} }, search),
      ),
    ];
  }

  private addressCase(name: string, path: (parts: Parts) => string): Case {
    return {
      name,
      isLarge: false,
      request: (parts) => ({ ...this.request(parts, this.content && JSON.stringify(parts.body)), path: path(parts) }),
    };
  }

  private pathWith(parts: Parts, name: string, part: string): string {
    return this.request({ ...parts, path: { ...parts.path, [name]: 'PLACE' } }).path.replace('PLACE', () => part);
  }

  /** Some parameters of the query with hostile parts. */
  private searchAtRandom(seed: number): string {
    const random = randomOf(seed);
    const chosen = this.named('query').filter(() => random() < 0.5);
    return chosen.map((name) => `${name}=${oneOf(ADDRESS_PARTS, random)}`).join('&');
  }

  private searchWith(parts: Parts, search: string, replaced = ''): string {
    const { [replaced]: _, ...query } = parts.query ?? {};
    const { path } = this.request({ ...parts, query });
    return `${path}${path.includes('?') ? '&' : '?'}${search}`;
  }

  /** The example of each parameter of the query, without ids, which name rows that do not exist. */
  private exampleQuery(): Record<string, string> {
    const known = this.parameters.filter(
      ({ in: place, name, example }) => place === 'query' && example !== undefined && !/(^|_)ids?$|^cursor$/.test(name),
    );
    return Object.fromEntries(known.flatMap(({ name, example }) => queryOf(name, example)));
  }

  /** The names under which a parameter of the query is sent; for an object, its own name, which is refused, and those of its members. */
  private queryNamesOf(name: string): string[] {
    const members = Object.keys(this.exampleQuery()).filter((sent) => sent.startsWith(`${name}[`));
    return [name, ...members];
  }

  private named(place: string): string[] {
    return this.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
  }

  private resolved(parameter: Parameter): Parameter {
    return parameter.$ref
      ? (this.document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''] ?? parameter)
      : parameter;
  }

  /** The schema that is referred to; of a nullable one the schema besides null. */
  private schemaOf(given: Schema): Schema {
    const schema = given.anyOf?.[0] ?? given;
    return schema.$ref ? (this.document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  }
}

/** The members of an object are parameters of their own: `metadata[plant]=OSL`. */
function queryOf(name: string, example: unknown): [string, string][] {
  if (Array.isArray(example)) return [[name, example.join(',')]];
  if (typeof example !== 'object' || example === null) return [[name, String(example)]];
  return Object.entries(example).map(([member, value]) => [`${name}[${member}]`, String(value)]);
}

/** Malformed query strings. */
const searchesOf = (parameter: string): string[] => [
  Array.from({ length: 500 }, () => `${parameter}=1`).join('&'),
  Array.from({ length: 1_000 }, (_, index) => `u${index}=1`).join('&'),
  `${parameter}[]=1&${parameter}[a]=2&${parameter}[__proto__][b]=3`,
  '__proto__=1&constructor=2&toString=3',
  '=1&&=&%00=1&%ff=2',
];
