import {
  type FieldNode,
  type GraphQLError,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getArgumentValues,
  isNonNullType,
  locatedError,
} from 'graphql';
import { isObjectLike } from 'graphql/jsutils/isObjectLike';
import { isPromise } from 'graphql/jsutils/isPromise';
import { type Path, addPath, pathToArray } from 'graphql/jsutils/Path';

type Result = Record<string, unknown>;

/** Completes the resolved value of a field or an item: serialises leaves, and executes the selections of objects. */
export type Complete = (execution: Execution, value: unknown, path: Path) => unknown;

/** A field in a document. */
export interface FieldPlace {
  nodes: readonly FieldNode[];
  parentType: GraphQLObjectType;
  definition: GraphQLField<unknown, unknown>;
}

/** A field of a selection, with what does not depend on the request. */
export interface PlannedField extends FieldPlace {
  /** Its name in the response. */
  key: string;
  complete: Complete;
  /** The type of a leaf that is a property of its object. */
  leaf: GraphQLLeafType | undefined;
  /** The type in JavaScript whose values the leaf has unchanged in the response: `string`, `boolean` or none. */
  unchanged: string | undefined;
  isRequired: boolean;
}

/** The fields that are selected of an object type, in the order of the response. */
export interface Selection {
  type: GraphQLObjectType;
  fields: PlannedField[];
  /** The names in the response. Results are copies of it: adding the names one by one is slower, and `__proto__` would not be a name. */
  template: Result;
}

/** What the resolvers of one request learn about the operation. */
export type OperationInfo = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'operation' | 'variableValues'>;

/** One execution of an operation, with its errors. */
export class Execution {
  readonly errors: GraphQLError[] = [];
  readonly #nulled = new Set<Path | undefined>();

  constructor(
    readonly operation: OperationInfo,
    readonly context: unknown,
  ) {}

  /** Adds an error, unless this place or one above it is null already because of another error. */
  add(error: GraphQLError, path: Path | undefined): void {
    for (let place = path; place; place = place.prev) if (this.#nulled.has(place)) return;
    if (this.#nulled.has(undefined)) return;
    this.#nulled.add(path);
    this.errors.push(error);
  }

  /** The value of a field or an item that failed. @throws GraphQLError where null is not allowed */
  failed(thrown: unknown, { nodes }: FieldPlace, type: GraphQLOutputType, path: Path): null {
    const error = locatedError(thrown, nodes, pathToArray(path));
    if (isNonNullType(type)) throw error;
    this.add(error, path);
    return null;
  }
}

/** Executes the fields of an object in parallel. */
export function executeFields(
  execution: Execution,
  selection: Selection,
  source: unknown,
  path: Path | undefined,
): Result | Promise<Result> {
  const results = { ...selection.template };
  const properties = propertiesOf(source);
  let waiting: string[] | undefined;
  try {
    for (const field of selection.fields) {
      const { key, leaf } = field;
      let value = leaf && leafOf(field, leaf, properties);
      if (value === undefined) {
        value = executeField(execution, field, source, addPath(path, key, selection.type.name));
        if (value instanceof Promise) (waiting ??= []).push(key);
      }
      results[key] = value;
    }
  } catch (error) {
    if (!waiting) throw error;
    return settled(results, waiting).finally(() => {
      throw error;
    });
  }
  return waiting ? settled(results, waiting) : results;
}

/** Replaces the promises in an object by their values. @throws the reason of the first rejection */
async function settled(results: Result, waiting: string[]): Promise<Result> {
  const values = await Promise.all(waiting.map((key) => results[key]));
  for (const [index, key] of waiting.entries()) results[key] = values[index];
  return results;
}

/** Runs work of which either everything has an effect or nothing. */
export type RunUnit = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Executes the fields of a mutation one after another, each as one unit with the fields that are selected of its result: a field that
 * fails has changed nothing. Ends with the first one that fails where null is not allowed.
 */
export async function executeSerially(
  execution: Execution,
  selection: Selection,
  unitOfWork: RunUnit,
): Promise<Result> {
  const results = { ...selection.template };
  for (const field of selection.fields) {
    const { key, definition, complete } = field;
    const path = addPath(undefined, key, selection.type.name);
    const work = async (): Promise<unknown> =>
      completedValue(execution, complete, resolvedValue(execution, field, undefined, path), path);
    results[key] = await unitOfWork(work).catch((error: unknown) =>
      execution.failed(error, field, definition.type, path),
    );
  }
  return results;
}

const NO_PROPERTIES: Result = {};
const propertiesOf = (source: unknown): Result => (isObjectLike(source) ? source : NO_PROPERTIES);

/** The value of a leaf that needs no path: a valid text, number or boolean, or null where it is allowed. Undefined for all others. */
function leafOf(
  { definition, isRequired, unchanged }: PlannedField,
  type: GraphQLLeafType,
  properties: Result,
): unknown {
  try {
    const value = properties[definition.name];
    if (typeof value === unchanged) return value;
    if (value === null || value === undefined) return isRequired ? undefined : null;
    return typeof value === 'object' || typeof value === 'function' ? undefined : (type.serialize(value) ?? undefined);
  } catch {
    return undefined; // the field is executed again, and fails with its path; reading a property twice has no effect
  }
}

function executeField(execution: Execution, field: PlannedField, source: unknown, path: Path): unknown {
  const { definition, complete } = field;
  try {
    const completed = completedValue(execution, complete, resolvedValue(execution, field, source, path), path);
    return completed instanceof Promise
      ? completed.then(undefined, (error: unknown) => execution.failed(error, field, definition.type, path))
      : completed;
  } catch (error) {
    return execution.failed(error, field, definition.type, path);
  }
}

/** Completes a value at once, or when its promise has settled. Each promise of the result is one of JavaScript's own. */
export function completedValue(execution: Execution, complete: Complete, value: unknown, path: Path): unknown {
  return isPromise(value)
    ? Promise.resolve(value).then((settled) => complete(execution, settled, path))
    : complete(execution, value, path);
}

function resolvedValue(execution: Execution, field: PlannedField, source: unknown, path: Path): unknown {
  const { resolve, name } = field.definition;
  const { operation, context } = execution;
  const given = (): Record<string, unknown> => argumentsOf(field, operation);
  // Nest's wrapper of a resolver: guard, pipe and interceptors, then the method
  if (resolve) return resolve(source, given(), context, infoOf(field, operation, path));
  const property = propertiesOf(source)[name];
  return typeof property === 'function'
    ? (property as Method).call(source, given(), context, infoOf(field, operation, path))
    : property;
}

type Method = (...given: unknown[]) => unknown;

/** A new object for each call: a resolver may change it. */
function argumentsOf(
  { definition, nodes: [node] }: PlannedField,
  { variableValues }: OperationInfo,
): Record<string, unknown> {
  return definition.args.length && node ? getArgumentValues(definition, node, variableValues) : {};
}

const infoOf = (
  { definition, nodes, parentType }: PlannedField,
  operation: OperationInfo,
  path: Path,
): GraphQLResolveInfo => ({
  fieldName: definition.name,
  fieldNodes: nodes,
  returnType: definition.type,
  parentType,
  path,
  schema: operation.schema,
  fragments: operation.fragments,
  rootValue: undefined,
  operation: operation.operation,
  variableValues: operation.variableValues,
});
