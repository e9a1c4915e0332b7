import { TypeMetadataStorage } from '@nestjs/graphql';
import { LazyMetadataStorage } from '@nestjs/graphql/dist/schema-builder/storages/lazy-metadata.storage.js';
import { rulesOf } from '../validation/rule';

export type ClassOf<T extends object = object> = new () => T;

/** The scalars of input fields. */
export type ScalarName = 'Boolean' | 'Date' | 'DateTime' | 'Float' | 'ID' | 'Int' | 'JSON' | 'String';

/** A field of an input class, as `@Field` declares it for GraphQL. */
export interface FieldFacts {
  name: string;
  scalar?: ScalarName;
  /** The class of a nested input. */
  nested?: ClassOf;
  /** The enum of an enum field: internal values by GraphQL name. */
  choices?: Record<string, string>;
  isList: boolean;
  isNullable: boolean;
  description?: string;
}

const SCALARS = new Set<string>(['Boolean', 'Date', 'DateTime', 'Float', 'ID', 'Int', 'JSON', 'String']);
const known = new WeakMap<ClassOf, Map<string, FieldFacts>>();

/**
 * The fields of an input or arguments class by name, including inherited ones, from GraphQL's metadata. REST reads requests and
 * describes them with this one source, and stored inputs are read with it.
 *
 * @throws Error for a class without fields
 */
export function fieldsOf(type: ClassOf): Map<string, FieldFacts> {
  const fields = known.get(type) ?? describe(type);
  known.set(type, fields);
  return fields;
}

function describe(type: ClassOf): Map<string, FieldFacts> {
  if (!declaredFields(type).size) compileMetadata();
  const fields = declaredFields(type);
  if (!fields.size) throw new Error(`${type.name} has no fields: it is not an input class.`);
  return fields;
}

/** As building a GraphQL schema does, which an application without the gateway never builds. */
function compileMetadata(): void {
  LazyMetadataStorage.load();
  TypeMetadataStorage.compile();
}

function declaredFields(type: ClassOf): Map<string, FieldFacts> {
  const fields = new Map<string, FieldFacts>();
  for (const owner of lineage(type)) {
    const metadata =
      TypeMetadataStorage.getInputTypeMetadataByTarget(owner) ??
      TypeMetadataStorage.getArgumentsMetadataByTarget(owner);
    for (const { schemaName: name, typeFn, options, description } of metadata?.properties ?? []) {
      const isNullable = options.nullable === true || options.nullable === 'itemsAndList';
      fields.set(name, { name, ...kindOf(typeFn()), isList: options.isArray ?? false, isNullable, description });
    }
  }
  return fields;
}

/** The class after its ancestors, so that its own fields replace theirs. */
function lineage(type: ClassOf): ClassOf[] {
  const parent = Object.getPrototypeOf(type) as ClassOf;
  return parent === Function.prototype ? [type] : [...lineage(parent), type];
}

function kindOf(type: unknown): Pick<FieldFacts, 'choices' | 'nested' | 'scalar'> {
  const { name } = type as { name?: string };
  if (name && SCALARS.has(name)) return { scalar: name as ScalarName };
  return typeof type === 'function' ? { nested: type as ClassOf } : { choices: type as Record<string, string> };
}

/** Whether the input class requires no member. An empty body is then read as `{}`. */
export const mayBeEmpty = (type: ClassOf): boolean =>
  !rulesOf(type).some(({ isDemanded }) => isDemanded) &&
  [...fieldsOf(type).values()].every(({ isNullable }) => isNullable);
