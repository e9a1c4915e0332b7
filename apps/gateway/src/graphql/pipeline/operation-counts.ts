import type { ApolloServerPlugin, GraphQLRequest } from '@apollo/server';
import { trace } from '@opentelemetry/api';
import {
  type DocumentNode,
  type FormattedExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  getOperationAST,
} from 'graphql';
import { INTERNAL, upperCaseCode } from '../../http/requests/upper-case-codes';
import type { OperationFacts, OperationOutcome } from '../../http/requests/request-instrumentation';
import { parseBounded } from './parse';
import type { OperationContext } from './validate';

/** One execution of an operation. The facts are set for an operation that could be parsed. */
export interface CountedExecution {
  facts?: OperationFacts;
  began: number;
  seconds: number;
}

const MS_PER_S = 1_000;
const OK = 'ok';
const UNAVAILABLE = upperCaseCode('service_unavailable');
/** A document with more tokens is not parsed a second time for its facts. */
const MAX_TOKENS = 2_000;

/** Counts the operations of one HTTP request once it is answered: each of them once, also those that were not executed. */
export class OperationCounts {
  private readonly executions = new Map<GraphQLRequest, CountedExecution>();

  constructor(
    private readonly operations: GraphQLRequest[],
    private readonly schema: GraphQLSchema,
    private readonly count: (outcome: OperationOutcome) => void,
  ) {}

  /** An operation that is executed again, because its transaction is, counts with the last execution. */
  started(operation: GraphQLRequest): CountedExecution {
    const execution = { began: performance.now(), seconds: 0 };
    this.executions.set(operation, execution);
    return execution;
  }

  ended(execution: CountedExecution): void {
    execution.seconds = (performance.now() - execution.began) / MS_PER_S;
  }

  /** @param results the results as they are sent, one per operation in their order; results that were sent before have no execution */
  answered(results: readonly object[]): void {
    for (const [index, operation] of this.operations.entries()) this.add(operation, codeOf(results[index] ?? {}));
  }

  /** All operations failed together: the database is unavailable, or there is a bug. */
  failed(isUnavailable: boolean): void {
    for (const operation of this.operations) this.add(operation, isUnavailable ? UNAVAILABLE : INTERNAL);
  }

  private add(operation: GraphQLRequest, code: string): void {
    const execution = this.executions.get(operation);
    const facts = execution ? execution.facts : this.factsOf(operation);
    this.count({ ...(facts ?? UNKNOWN_OPERATION), code, ...(execution?.facts && { seconds: execution.seconds }) });
  }

  private factsOf({ query, operationName }: GraphQLRequest): OperationFacts {
    try {
      return operationFactsOf(this.schema, parseBounded(query ?? '', MAX_TOKENS), operationName);
    } catch {
      return UNKNOWN_OPERATION;
    }
  }
}

/** A bug counts before the errors of the client. Only the 401 has no code, and no operation has it. */
function codeOf({ errors }: FormattedExecutionResult): string {
  if (!errors?.length) return OK;
  const codes = errors.map(
    ({ extensions }: GraphQLFormattedError) => (extensions as { code?: string } | undefined)?.code ?? INTERNAL,
  );
  return codes.includes(INTERNAL) ? INTERNAL : (codes[0] ?? INTERNAL);
}

const OTHER = 'other';
/** Of an operation that could not be read. */
export const UNKNOWN_OPERATION: OperationFacts = { kind: 'unknown', root_field: OTHER, fields: [] };

/**
 * The kind of an operation, and its root field. Fields of introspection do not count. The root field is `other` when the operation
 * selects none, several different ones, or one that the schema does not have. Clients cannot add values.
 */
export function operationFactsOf(schema: GraphQLSchema, document: DocumentNode, name?: string | null): OperationFacts {
  const operation = getOperationAST(document, name);
  const fields = operation && schema.getRootType(operation.operation)?.getFields();
  if (!operation || !fields || operation.operation === OperationTypeNode.SUBSCRIPTION) return UNKNOWN_OPERATION;
  const names = rootNames(operation.selectionSet, fragmentsOf(document));
  const known = [...names].filter((each) => Object.hasOwn(fields, each));
  const [only = OTHER] = known;
  return { kind: operation.operation, root_field: names.size === 1 ? only : OTHER, fields: known };
}

type Fragments = Map<string, FragmentDefinitionNode>;

const fragmentsOf = ({ definitions }: DocumentNode): Fragments =>
  new Map(
    definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [])),
  );

/** The names of the fields at the root. A fragment is removed from the map when it is read: a document that is not valid may have cycles. */
function rootNames({ selections }: SelectionSetNode, fragments: Fragments, names = new Set<string>()): Set<string> {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      if (!selection.name.value.startsWith('__')) names.add(selection.name.value);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      rootNames(selection.selectionSet, fragments, names);
    } else {
      const fragment = fragments.get(selection.name.value);
      fragments.delete(selection.name.value);
      if (fragment) rootNames(fragment.selectionSet, fragments, names);
    }
  }
  return names;
}

/** Notes the facts of an operation that Apollo refuses, if it could be parsed. */
export const operationFacts: ApolloServerPlugin<OperationContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ schema, document, request, contextValue }) => {
      if (document && contextValue.counted)
        contextValue.counted.facts = operationFactsOf(schema, document, request.operationName);
    },
  }),
};

/** {@link nameSpan} for operations that Apollo resolves, also those that it then refuses. */
export const operationNames: ApolloServerPlugin<OperationContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      if (operation) nameSpan(operation);
    },
  }),
};

/** Adds the type and name of the operation to the span of the request. For a batch it is the last operation. */
export function nameSpan({ operation, name }: OperationDefinitionNode): void {
  trace
    .getActiveSpan()
    ?.setAttributes({ 'graphql.operation.type': operation, 'graphql.operation.name': name?.value ?? '' });
}
