import { type ApolloServerPlugin, type GraphQLRequest, type GraphQLResponse, HeaderMap } from '@apollo/server';
import type { ExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { INTERNAL } from '../../http/errors/upper-case-codes';
import type { OperationFacts } from '../../http/requests/request-instrumentation';
import type { OperationContext, OperationCost, RequestLimits } from './execute-all';
import type { RunUnit } from './execute-fields';
import { ExecutionPlan } from './execution-plan';
import { hasVariableCost, isMutation, operationCost, costRefusal } from './operation-cost';
import { operationFactsOf } from './operation-facts';
import { nameSpan } from './operation-names';
import { type ValidatedOperation, acceptedVariables } from './validated-operation';
import type { FormatError } from './variables';

/** Characters of all documents that are kept: with their trees and plans they take about 40 MB. */
export const MAX_CHARACTERS = 512 * 1_024;
/** A larger document is prepared for each request. */
const MAX_CHARACTERS_OF_DOCUMENT = 32 * 1_024;
/** Characters of a document that take as much memory as a field of its plan. Fragments that are spread often have many fields. */
const CHARACTERS_PER_FIELD = 32;

interface PreparedOperation extends ValidatedOperation {
  plan: ExecutionPlan;
  facts: OperationFacts;
  /** Undefined when it depends on variables. */
  cost?: OperationCost;
  /** Its size in memory, in characters of a document. */
  characters: number;
}

export interface PreparationOptions {
  /** Runs a root field of a mutation with the fields that are selected of its result. */
  unitOfWork: RunUnit;
  limits: RequestLimits;
  /** The largest page. */
  max_first: number;
  format: FormatError;
  /** Whether spans are named after operations. */
  isTracing: boolean;
}

/**
 * Executes operations (decision 0136). A document passes through Apollo once, which parses and validates it. Later requests with the
 * same document do not: {@link execute} checks what depends on the request.
 */
export class PreparedOperations {
  private readonly operations = new LRUCache<string, PreparedOperation>({
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_CHARACTERS_OF_DOCUMENT,
    sizeCalculation: ({ characters }) => characters,
  });

  constructor(private readonly options: PreparationOptions) {}

  /** Executes an operation that Apollo has validated, and keeps it. Its variables are validated already. */
  get plugin(): ApolloServerPlugin<OperationContext> {
    return {
      requestDidStart: async () => ({
        responseForOperation: async ({ schema, document, operation, source, request, contextValue }) => {
          if (!operation) return null; // the document has several operations, and the request names none
          const prepared = preparedOf({ schema, document, operation }, source.length, contextValue.cost);
          const key = keyOf(request);
          if (key !== undefined) this.operations.set(key, prepared);
          return this.run(prepared, contextValue, contextValue.variables ?? {});
        },
      }),
    };
  }

  /**
   * Executes a known operation without Apollo. Undefined for another operation, and for one that Apollo refuses with an error.
   *
   * @param mayChange whether mutations are allowed; Apollo refuses them otherwise
   */
  execute(
    request: GraphQLRequest,
    context: OperationContext,
    mayChange: boolean,
  ): Promise<GraphQLResponse> | undefined {
    const key = keyOf(request);
    const prepared = key === undefined ? undefined : this.operations.get(key);
    if (!prepared || (isMutation(prepared.operation) && !mayChange)) return undefined;
    const accepted = acceptedVariables(prepared, request.variables ?? {});
    if (!accepted) return undefined;
    const cost = prepared.cost ?? this.costOf(prepared, accepted.sent);
    if (costRefusal(prepared.operation, cost, context.budget, this.options.limits)) return undefined;
    if (context.counted) context.counted.facts = prepared.facts;
    if (this.options.isTracing) nameSpan(prepared.operation);
    return this.run(prepared, context, accepted.coerced);
  }

  private costOf({ operation, ...facts }: ValidatedOperation, variables: Record<string, unknown>): OperationCost {
    return operationCost(operation, { ...facts, variables, max_first: this.options.max_first });
  }

  /** @param variables as coerced by graphql-js */
  private async run(
    { plan }: PreparedOperation,
    context: OperationContext,
    variables: Record<string, unknown>,
  ): Promise<GraphQLResponse> {
    const { data, errors } = await plan.execute(context, variables, this.options.unitOfWork);
    return single(
      data,
      errors?.map((error) => formattedBy(error, this.options.format)),
    );
  }
}

/** @param cost of this execution, which is that of each one unless it depends on variables */
function preparedOf(validated: ValidatedOperation, length: number, cost: OperationCost | undefined): PreparedOperation {
  const { schema, document, operation } = validated;
  const facts = operationFactsOf(schema, document, operation.name?.value);
  const characters = length + (cost?.fields ?? 0) * CHARACTERS_PER_FIELD;
  return {
    ...validated,
    plan: new ExecutionPlan(validated),
    facts,
    cost: hasVariableCost(operation) ? undefined : cost,
    characters,
  };
}

/**
 * The length separates the name, which a client may choose freely, from the document. Undefined for a request that registers a document.
 * One that is sent as a hash is known by its hash, which is no document.
 */
function keyOf({ query, operationName, extensions }: GraphQLRequest): string | undefined {
  const persisted = extensions?.['persistedQuery'] as { version?: unknown; sha256Hash?: string } | undefined;
  if (persisted && (query !== undefined || persisted.version !== 1)) return undefined;
  const document = query ?? persisted?.sha256Hash;
  return document === undefined ? undefined : `${operationName?.length ?? 0} ${operationName ?? ''}${document}`;
}

const single = (data: ExecutionResult['data'], errors: GraphQLFormattedError[] | undefined): GraphQLResponse => ({
  http: { headers: new HeaderMap() },
  body: { kind: 'single', singleResult: errors?.length ? { errors, data } : { data } },
});

/** Formats an error as Apollo does. */
function formattedBy(error: GraphQLError, format: FormatError): GraphQLFormattedError {
  const { message, locations, path, extensions } = error;
  const code = extensions['code'] ?? INTERNAL;
  return format(
    { message, ...(locations && { locations }), ...(path && { path }), extensions: { ...extensions, code } },
    error,
  );
}
