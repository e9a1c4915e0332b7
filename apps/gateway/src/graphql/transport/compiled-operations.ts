import { type ApolloServerPlugin, type GraphQLRequest, type GraphQLResponse, HeaderMap } from '@apollo/server';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { INTERNAL } from '../../http/errors/upper-case-codes';
import type { OperationFacts } from '../../http/requests/request-instrumentation';
import type { OperationContext, OperationCost, RequestLimits } from './execute-all';
import { isCompilable, mayCompile } from './is-compilable';
import { hasVariableCost, isMutation, operationCost, costRefusal } from './operation-cost';
import { operationFactsOf } from './operation-facts';
import { nameSpan } from './operation-names';
import { type ValidatedOperation, acceptedVariables } from './validated-operation';
import type { FormatError } from './variables';
import { withVariablesAsJson } from './variables-as-json';

/** Documents in the cache. Beyond them the least recently used one is evicted. */
const MOST_DOCUMENTS = 500;

interface Known {
  uses: number;
  /** Undefined before it is compiled, null if it cannot be compiled. */
  compiled?: Compiled | null;
}

interface Compiled extends ValidatedOperation {
  run: CompiledQuery['query'];
  /** The variables that have a default. */
  defaults: string[];
  facts: OperationFacts;
  /** Undefined when it depends on variables. */
  cost?: OperationCost;
}

export interface CompilationOptions {
  /** Executions of a document before it is compiled. */
  uses: number;
  limits: RequestLimits;
  /** The largest page. */
  max_first: number;
  format: FormatError;
  /** Whether spans are named after operations. */
  isTracing: boolean;
}

/**
 * Runs repeated operations as compiled functions. The first executions of a document pass through Apollo, which validates it. Later
 * ones do not: {@link execute} checks what depends on the request. What `isCompilable` refuses and very large documents are always executed
 * by graphql-js.
 */
export class CompiledOperations {
  private readonly documents = new Map<string, Known>();

  constructor(private readonly options: CompilationOptions) {}

  /** Compiles operations once they are repeated. Their variables are validated already. */
  get plugin(): ApolloServerPlugin<OperationContext> {
    return {
      requestDidStart: async () => ({
        responseForOperation: async ({ schema, document, operation, source, request, contextValue }) => {
          if (!operation || !mayCompile(source, contextValue.cost?.fields)) return null; // undefined when the document has several operations and the request names none
          const compiled = this.repeated(keyOf(source, request.operationName), { schema, document, operation });
          const { variables = {} } = contextValue;
          return compiled && !isOverwritten(compiled, variables) ? this.run(compiled, contextValue, variables) : null;
        },
      }),
    };
  }

  /**
   * Executes a compiled operation without Apollo. Undefined for another operation, and for one that Apollo refuses with an error.
   *
   * @param mayChange whether mutations are allowed; Apollo refuses them otherwise
   */
  execute(request: GraphQLRequest, context: OperationContext, mayChange: boolean): Promise<GraphQLResponse> | undefined {
    const { query, operationName, variables = {}, extensions } = request;
    if (query === undefined || extensions?.['persistedQuery']) return undefined;
    const key = keyOf(query, operationName);
    const compiled = this.documents.get(key)?.compiled;
    if (!compiled || (isMutation(compiled.operation) && !mayChange)) return undefined;
    const accepted = acceptedVariables(compiled, variables);
    if (!accepted || isOverwritten(compiled, accepted.coerced)) return undefined;
    const cost = compiled.cost ?? this.costOf(compiled, accepted.sent);
    if (costRefusal(compiled.operation, cost, context.budget, this.options.limits)) return undefined;
    if (context.counted) context.counted.facts = compiled.facts;
    if (this.options.isTracing) nameSpan(compiled.operation);
    this.touch(key);
    return this.run(compiled, context, accepted.coerced);
  }

  private costOf({ operation, ...facts }: ValidatedOperation, variables: Record<string, unknown>): OperationCost {
    return operationCost(operation, { ...facts, variables, max_first: this.options.max_first });
  }

  /** The compiled form of an operation that has been used often enough. */
  private repeated(key: string, validated: ValidatedOperation): Compiled | null {
    const known = this.touch(key);
    known.uses += 1;
    if (known.uses <= this.options.uses) return null;
    if (known.compiled === undefined) known.compiled = isCompilable(validated.document, validated.operation) ? this.compile(validated) : null;
    return known.compiled;
  }

  /** The document, now the most recently used one. */
  private touch(key: string): Known {
    const known = this.documents.get(key) ?? { uses: 0 };
    this.documents.delete(key);
    this.documents.set(key, known);
    if (this.documents.size > MOST_DOCUMENTS) this.documents.delete(this.documents.keys().next().value ?? '');
    return known;
  }

  private compile(validated: ValidatedOperation): Compiled | null {
    const { schema, document, operation } = validated;
    const compiled = compileQuery(schema, withVariablesAsJson(document, operation), operation.name?.value, OPTIONS);
    if (!isCompiledQuery(compiled)) return null;
    const cost = hasVariableCost(operation) ? undefined : this.costOf(validated, {});
    const facts = operationFactsOf(schema, document, operation.name?.value);
    const defaults = (operation.variableDefinitions ?? []).filter(({ defaultValue }) => defaultValue).map(({ variable }) => variable.name.value);
    return { ...validated, run: compiled.query, defaults, facts, cost };
  }

  /** @param variables as coerced by graphql-js */
  private async run({ run }: Compiled, context: OperationContext, variables: Record<string, unknown>): Promise<GraphQLResponse> {
    const { data, errors } = await run(undefined, context, variables);
    return single(
      data as Record<string, unknown>,
      errors?.map((error) => formattedBy(error, this.options.format)),
    );
  }
}

/** The length separates the name, which a client may choose freely, from the document. */
const keyOf = (document: string, operationName?: string | null): string => `${operationName?.length ?? 0} ${operationName ?? ''}${document}`;

/** Whether a default is overwritten with null. GraphQL then refuses the variable where null is not allowed, and graphql-jit does not. */
const isOverwritten = ({ defaults }: Compiled, variables: Record<string, unknown>): boolean => defaults.some((name) => variables[name] === null);

/** Rows and types have values of built-in scalars in their wire format already, so they are not checked again. */
const OPTIONS = { disableLeafSerialization: true };

const single = (data: Record<string, unknown>, errors: GraphQLFormattedError[] | undefined): GraphQLResponse => ({
  http: { headers: new HeaderMap() },
  body: { kind: 'single', singleResult: errors?.length ? { errors, data } : { data } },
});

/** Formats an error as Apollo does. */
function formattedBy(error: GraphQLError | GraphQLFormattedError, format: FormatError): GraphQLFormattedError {
  const { message, locations, path, extensions } = error;
  const code = extensions?.['code'] ?? INTERNAL;
  return format({ message, ...(locations && { locations }), ...(path && { path }), extensions: { ...extensions, code } }, error);
}
