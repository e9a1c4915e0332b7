import { createHash } from 'node:crypto';
import {
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  GraphQLEnumType,
  buildSchema,
  getNullableType,
  isListType,
  isObjectType,
  print,
} from 'graphql';
import { randomOf } from './hostile/random';

/** How much of a field's values is of each kind. */
const SHARE = { thrown: 0.03, returned: 0.01, none: 0.06, wrong: 0.02, promise: 0.3 };

/**
 * A schema whose fields have values that depend only on their place, arguments and selection: valid and wrong ones, nulls, errors, and
 * promises that settle at different times. Half of the fields have a resolver, the others are properties or methods.
 */
export function withGeneratedResolvers(sdl: string): GraphQLSchema {
  const schema = buildSchema(sdl);
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    if (type.name.startsWith('__')) continue;
    const isRoot = type === schema.getQueryType() || type === schema.getMutationType();
    for (const field of Object.values(type.getFields())) {
      if (!isRoot && randomOfText(`${type.name}.${field.name}`)() < 0.5) continue;
      field.resolve = (source, given: object, _context, info) =>
        valueOf(field.type, `${keyOf(source)} ${factsOf(given, info)}`);
    }
  }
  return schema;
}

const KEY = Symbol('key');

const keyOf = (source: unknown): string => (source as { [KEY]?: string } | undefined)?.[KEY] ?? '';

/** What a resolver learns: the arguments, the place in the response and what is selected. */
const factsOf = (given: object, { path, fieldNodes, operation, variableValues }: GraphQLResolveInfo): string => {
  const places = [];
  for (let place: typeof path | undefined = path; place; place = place.prev) places.push(place.key, place.typename);
  return JSON.stringify([given, places, fieldNodes.map(print), operation.name?.value, variableValues]);
};

const randomOfText = (text: string): (() => number) =>
  randomOf(createHash('sha256').update(text).digest().readInt32LE());

function valueOf(type: GraphQLOutputType, key: string): unknown {
  const random = randomOfText(key);
  const isPromise = random() < SHARE.promise;
  const rounds = Math.floor(random() * 3);
  const value = (): unknown => settledValue(type, key, random);
  if (!isPromise) return value();
  const promise = after(rounds, value);
  promise.catch(() => undefined); // a list that fails before does not read its later items
  return promise;
}

/** A promise that settles after this many rounds of the event loop. */
async function after<T>(rounds: number, value: () => T): Promise<T> {
  for (let round = 0; round < rounds; round += 1) await new Promise(setImmediate);
  return value();
}

function settledValue(type: GraphQLOutputType, key: string, random: () => number): unknown {
  const nullable = getNullableType(type);
  let chosen = random();
  if ((chosen -= SHARE.thrown) < 0) throw new Error(`Thrown ${key.length}`);
  if ((chosen -= SHARE.returned) < 0) return new Error(`Returned ${key.length}`);
  if ((chosen -= SHARE.none) < 0) return random() < 0.5 ? null : undefined;
  if ((chosen -= SHARE.wrong) < 0) return isListType(nullable) ? 5 : { wrong: [] };
  if (isListType(nullable))
    return Array.from({ length: Math.floor(random() * 4) }, (_, index) => valueOf(nullable.ofType, `${key} ${index}`));
  if (isObjectType(nullable)) return objectOf(nullable, key);
  if (nullable instanceof GraphQLEnumType)
    return nullable.getValues()[Math.floor(random() * nullable.getValues().length)]?.value;
  return leafOf(nullable.name, key, random);
}

function leafOf(type: string, key: string, random: () => number): unknown {
  if (type === 'Int') return Math.floor(random() * 100);
  if (type === 'Float') return random() * 100;
  if (type === 'Boolean') return random() < 0.5;
  if (type === 'JSON') return { key, list: [1, null, { a: 'x' }] };
  return random() < 0.2 ? 7 : createHash('sha256').update(key).digest('hex').slice(0, 12);
}

/** An object whose properties are computed when they are first read, because types contain each other. A few are methods. */
function objectOf(
  type: { getFields: () => Record<string, { name: string; type: GraphQLOutputType }> },
  key: string,
): object {
  const object = { [KEY]: key };
  for (const { name, type: fieldType } of Object.values(type.getFields())) {
    const place = `${key} ${name}`;
    const isMethod = randomOfText(place)() < 0.1;
    const method = (given: object, _context: unknown, info: GraphQLResolveInfo): unknown =>
      valueOf(fieldType, `${place} ${factsOf(given, info)}`);
    let value: unknown;
    Object.defineProperty(object, name, { get: () => (value ??= isMethod ? method : valueOf(fieldType, place)) });
  }
  return object;
}
