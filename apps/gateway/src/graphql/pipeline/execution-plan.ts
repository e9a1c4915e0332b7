import {
  BREAK,
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLBoolean,
  GraphQLError,
  GraphQLID,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
  Kind,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  visit,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields';
import { getFieldDef } from 'graphql/execution/execute';
import { identityFunc } from 'graphql/jsutils/identityFunc';
import { inspect } from 'graphql/jsutils/inspect';
import { isIterableObject } from 'graphql/jsutils/isIterableObject';
import { addPath } from 'graphql/jsutils/Path';
import {
  type Complete,
  Execution,
  type FieldPlace,
  type OperationInfo,
  type PlannedField,
  type RunUnit,
  type Selection,
  completedValue,
  executeFields,
  executeSerially,
} from './execute';
import { isMutation } from './operation-cost';
import type { ValidatedOperation } from './validate';

type Variables = Record<string, unknown>;
type Fragments = Record<string, FragmentDefinitionNode>;

/**
 * Executes one validated operation as graphql-js does (decision 0136). Fields are collected once per document: what graphql-js repeats
 * for each request, and for each object of a list, is done by then. A soak compares the results of both.
 */
export class ExecutionPlan {
  readonly #fragments: Fragments;
  readonly #planned: Planner | undefined;

  constructor(private readonly validated: ValidatedOperation) {
    const { document } = validated;
    this.#fragments = fragmentsOf(document);
    if (!hasConditions(document)) this.#planned = this.plannerFor({});
  }

  /**
   * @param variables as coerced by graphql-js, with defaults
   * @param unitOfWork runs each root field of a mutation with the fields that are selected of its result
   */
  async execute(
    context: unknown,
    variables: Variables,
    unitOfWork: RunUnit = (work) => work(),
  ): Promise<ExecutionResult> {
    const { schema, operation } = this.validated;
    const execution = new Execution(
      { schema, operation, fragments: this.#fragments, variableValues: variables },
      context,
    );
    const { errors } = execution;
    try {
      const data = await this.dataOf(execution, unitOfWork);
      return errors.length ? { errors, data } : { data };
    } catch (error) {
      execution.add(error as GraphQLError, undefined);
      return { errors, data: null };
    }
  }

  private dataOf(
    execution: Execution,
    unitOfWork: RunUnit,
  ): Promise<Record<string, unknown>> | Record<string, unknown> {
    const { operation, schema } = this.validated;
    const type = schema.getRootType(operation.operation);
    if (!type)
      throw new GraphQLError(`Schema is not configured to execute ${operation.operation} operation.`, {
        nodes: operation,
      });
    const root = (this.#planned ?? this.plannerFor(execution.operation.variableValues)).rootOf(type);
    return isMutation(operation)
      ? executeSerially(execution, root, unitOfWork)
      : executeFields(execution, root, undefined, undefined);
  }

  private plannerFor(variableValues: Variables): Planner {
    const { schema, operation } = this.validated;
    return new Planner({ schema, operation, fragments: this.#fragments, variableValues });
  }
}

const fragmentsOf = ({ definitions }: DocumentNode): Fragments => {
  const fragments = Object.create(null) as Fragments; // a fragment may be named like a member of Object.prototype
  for (const each of definitions) if (each.kind === Kind.FRAGMENT_DEFINITION) fragments[each.name.value] = each;
  return fragments;
};

/** Whether fields depend on variables, by `@skip` or `@include`. Such a document is planned again for each request. */
function hasConditions(document: DocumentNode): boolean {
  let has = false;
  visit(document, {
    Directive() {
      has = true;
      return BREAK;
    },
  });
  return has;
}

/** Collects the fields of selections, each of them at its first use. */
class Planner {
  #root?: Selection;

  constructor(private readonly info: OperationInfo) {}

  rootOf(type: GraphQLObjectType): Selection {
    const { schema, fragments, variableValues, operation } = this.info;
    this.#root ??= this.selectionOf(
      type,
      collectFields(schema, fragments, variableValues, type, operation.selectionSet),
    );
    return this.#root;
  }

  private below(type: GraphQLObjectType, nodes: readonly FieldNode[]): Selection {
    const { schema, fragments, variableValues } = this.info;
    return this.selectionOf(type, collectSubfields(schema, fragments, variableValues, type, nodes));
  }

  private selectionOf(type: GraphQLObjectType, collected: Map<string, readonly FieldNode[]>): Selection {
    const fields = [...collected].map(([key, nodes]) => this.fieldOf(type, key, nodes));
    return { type, fields, template: Object.fromEntries(fields.map(({ key }) => [key, null])) };
  }

  private fieldOf(parentType: GraphQLObjectType, key: string, nodes: readonly FieldNode[]): PlannedField {
    const definition = nodes[0] && getFieldDef(this.info.schema, parentType, nodes[0]);
    if (!definition) throw new Error(`${parentType.name} has no field for ${key}: the document was not validated.`);
    const place = { nodes, parentType, definition };
    const type = getNullableType(definition.type);
    const leaf = !definition.resolve && isLeafType(type) ? type : undefined;
    const complete = this.completionOf(place, definition.type);
    return {
      ...place,
      key,
      complete,
      leaf,
      unchanged: leaf && unchangedBy(leaf),
      isRequired: isNonNullType(definition.type),
    };
  }

  /** Closures for the type of a field, from its outer to its inner type. */
  private completionOf(field: FieldPlace, type: GraphQLOutputType): Complete {
    if (isNonNullType(type)) return required(field, this.completionOf(field, type.ofType));
    if (isListType(type)) return listOf(field, type.ofType, this.completionOf(field, type.ofType));
    if (isLeafType(type)) return leafOf(type);
    if (isObjectType(type)) return this.objectOf(field, type);
    throw new Error(`The execution plan does not support interfaces and unions, such as ${type.name}.`);
  }

  private objectOf({ nodes }: FieldPlace, type: GraphQLObjectType): Complete {
    let selection: Selection | undefined;
    return optional((execution, value, path) =>
      executeFields(execution, (selection ??= this.below(type, nodes)), value, path),
    );
  }
}

function unchangedBy(type: GraphQLLeafType): string | undefined {
  if (type === GraphQLBoolean) return 'boolean';
  return type === GraphQLString || type === GraphQLID || type.serialize === identityFunc ? 'string' : undefined;
}

/** @throws the value when it is an Error, as resolvers may return one */
const optional =
  (complete: Complete): Complete =>
  (execution, value, path) => {
    if (value instanceof Error) throw value;
    return value === null || value === undefined ? null : complete(execution, value, path);
  };

const required =
  ({ parentType, definition }: FieldPlace, complete: Complete): Complete =>
  (execution, value, path) => {
    const completed = complete(execution, value, path);
    if (completed === null)
      throw new Error(`Cannot return null for non-nullable field ${parentType.name}.${definition.name}.`);
    return completed;
  };

const leafOf = (type: GraphQLLeafType): Complete =>
  optional((_execution, value) => {
    const serialized = type.serialize(value);
    if (serialized !== null && serialized !== undefined) return serialized;
    const call = `Expected \`${inspect(type)}.serialize(${inspect(value)})\``;
    throw new Error(`${call} to return non-nullable value, returned: ${inspect(serialized)}`);
  });

function listOf(field: FieldPlace, itemType: GraphQLOutputType, complete: Complete): Complete {
  const { parentType, definition } = field;
  const itemOf: Complete = (execution, item, path) => {
    const failed = (error: unknown): null => execution.failed(error, field, itemType, path);
    try {
      const completed = completedValue(execution, complete, item, path);
      return completed instanceof Promise ? completed.then(undefined, failed) : completed;
    } catch (error) {
      return failed(error);
    }
  };
  return optional((execution, value, path) => {
    if (!isIterableObject(value))
      throw new GraphQLError(
        `Expected Iterable, but did not find one for field "${parentType.name}.${definition.name}".`,
      );
    const items = Array.isArray(value) ? value : Array.from(value);
    const completed: unknown[] = [];
    let waiting: Promise<unknown>[] | undefined;
    try {
      for (let index = 0; index < items.length; index += 1) {
        const item = itemOf(execution, items[index], addPath(path, index, undefined));
        if (item instanceof Promise) (waiting ??= []).push(item);
        completed.push(item);
      }
    } catch (error) {
      for (const each of waiting ?? []) each.catch(() => undefined); // the list has failed already, and nothing waits for them
      throw error;
    }
    return waiting ? Promise.all(completed) : completed;
  });
}
