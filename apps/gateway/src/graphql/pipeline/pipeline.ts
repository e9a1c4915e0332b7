import { type ApolloServer, type GraphQLRequest, type GraphQLResponse, HeaderMap } from '@apollo/server';
import { QueryTooComplex, type RequestContext, runInContext } from '@das/platform';
import type { FastifyRequest } from 'fastify';
import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import { setImmediate } from 'node:timers/promises';
import { MISSING_QUERY, atNode, toGraphqlError } from '../../http/errors/graphql-errors';
import { INTERNAL } from '../../http/requests/upper-case-codes';
import type { RunUnit } from './execute';
import { type Executed, hasData, withoutExecution } from './http-result';
import { KnownDocuments } from './known-documents';
import {
  ErrorBounds,
  LARGEST_ANSWER,
  MEASURED_FROM,
  RequestBudget,
  type RequestLimits,
  charactersOf,
  costRefusal,
  inputRefusal,
} from './limits';
import { isMutation, operationCost } from './operation-cost';
import { type OperationCounts, nameSpan } from './operation-counts';
import { documentRefusal } from './parse';
import { type OperationContext, type ValidatedOperation, validate } from './validate';
import { readVariables } from './variables';

export interface PipelineOptions {
  /** Runs a root field of a mutation with the fields that are selected of its result. */
  unitOfWork: RunUnit;
  limits: RequestLimits;
  max_tokens: number;
  /** The largest page. */
  max_first: number;
  format: (formatted: GraphQLFormattedError, thrown: unknown) => GraphQLFormattedError;
  /** Whether spans are named after operations. */
  isTracing: boolean;
}

/**
 * The stages that every operation passes (decision 0157), in the order of {@link run}:
 *
 * | stage | file | |
 * |---|---|---|
 * | parse | `parse.ts` | tokens, nesting and names of the document; before it, the body of the request |
 * | validate | `validate.ts` | by Apollo: hashes, syntax, types, depth, aliases, root fields |
 * | limits | `limits.ts` | root fields, objects and characters of the request; size of the input |
 * | variables | `variables.ts` | coerced by the types of the schema |
 * | execute | `execution-plan.ts`, `execute.ts` | by the plan of the document |
 *
 * A known document (`known-documents.ts`) begins with its limits.
 */
export class OperationPipeline {
  private readonly documents = new KnownDocuments();

  constructor(
    private readonly server: ApolloServer<OperationContext>,
    private readonly options: PipelineOptions,
  ) {}

  /**
   * Runs all operations of one HTTP request in order. Together they have the limits of one request: root fields, objects, errors,
   * and the size of the response, which is measured before its text is built.
   */
  async runAll(
    operations: readonly GraphQLRequest[],
    { call, method }: FastifyRequest,
    counts?: OperationCounts,
  ): Promise<Executed[]> {
    if (!call) throw new Error('The endpoint was reached without authentication.');
    const budget = new RequestBudget();
    const bounds = new ErrorBounds(operations.length);
    const results: Executed[] = [];
    let room = LARGEST_ANSWER;
    for (const operation of operations) {
      if (results.length) await setImmediate(); // yields to other requests, even when no operation waits for I/O
      let response = counts
        ? await this.runCounted(operation, budget, { call, method }, counts)
        : await runInContext(call, () => this.run(operation, { budget }, method, !call.read_only));
      if (budget.characters > MEASURED_FROM) {
        const characters = charactersOf(dataOf(response), room);
        const isRefused = characters > room && !budget.isMutation; // a mutation has changed rows: its result is sent
        if (isRefused) response = withoutExecution(TOO_LARGE);
        else room -= characters;
      }
      results.push({
        response: withBoundedErrors(response, bounds),
        hasChanged: budget.isMutation && hasData(dataOf(response)),
      });
    }
    return results;
  }

  private async runCounted(
    operation: GraphQLRequest,
    budget: RequestBudget,
    { call, method }: { call: RequestContext; method: string },
    counts: OperationCounts,
  ): Promise<GraphQLResponse> {
    const counted = counts.started(operation);
    try {
      return await runInContext(call, () => this.run(operation, { budget, counted }, method, !call.read_only));
    } finally {
      counts.ended(counted);
    }
  }

  private async run(
    request: GraphQLRequest,
    context: OperationContext,
    method: string,
    mayWrite: boolean,
  ): Promise<GraphQLResponse> {
    const { limits, max_first, unitOfWork, format, isTracing } = this.options;
    const { variables = NO_VARIABLES } = request;

    const known = this.knownOf(request, method === 'POST' && mayWrite);
    const validated = known ?? (await this.parseAndValidate(request, context, method));
    if ('body' in validated) return validated;
    const { schema, document, operation } = validated;
    if (known && context.counted) context.counted.facts = known.facts;
    if (known && isTracing) nameSpan(operation);

    const cost = known?.cost ?? operationCost(operation, { schema, document, variables, max_first });
    const excess = costRefusal(operation, cost, context.budget, limits);
    if (excess) return this.refused([atNode(new QueryTooComplex(excess), operation)]);
    const excessInput = inputRefusal(document, variables);
    if (excessInput) return this.refused([new GraphQLError(excessInput.message, { originalError: excessInput })]);

    const { coerced, errors: invalid } = readVariables(schema, operation.variableDefinitions ?? [], variables);
    if (invalid.length) return this.refused(invalid);

    const { plan } = known ?? this.documents.add(request, validated, cost);
    const { data, errors } = await plan.execute(context, coerced, unitOfWork);
    return responseOf(data, errors && errors.map((error) => formatted(error, format)));
  }

  /** A document that is known. A mutation that the caller may not execute passes through Apollo again, which refuses it. */
  private knownOf(request: GraphQLRequest, mayChange: boolean): ReturnType<KnownDocuments['find']> {
    const known = this.documents.find(request);
    return known && (mayChange || !isMutation(known.operation)) ? known : undefined;
  }

  /** The operation of a document that is not known, or the answer to one that is refused. */
  private async parseAndValidate(
    request: GraphQLRequest,
    context: OperationContext,
    method: string,
  ): Promise<ValidatedOperation | GraphQLResponse> {
    const { query, extensions } = request;
    if (!query && !extensions?.['persistedQuery']) return withoutExecution(MISSING_QUERY);
    const refusal = query && documentRefusal(query, this.options.max_tokens);
    return refusal ? withoutExecution(refusal) : validate(this.server, request, context, method);
  }

  private refused(errors: readonly GraphQLError[]): GraphQLResponse {
    return withoutExecution(...errors.map((error) => formatted(error, this.options.format)));
  }
}

const NO_VARIABLES: Record<string, unknown> = {};

const TOO_LARGE = toGraphqlError(
  new QueryTooComplex('The answer would be larger than 16 MiB. Ask for fewer rows or fields.'),
);

const dataOf = ({ body }: GraphQLResponse): unknown => (body.kind === 'single' ? body.singleResult.data : undefined);

function withBoundedErrors(result: GraphQLResponse, bounds: ErrorBounds): GraphQLResponse {
  if (result.body.kind !== 'single') return result;
  const singleResult = bounds.apply(result.body.singleResult);
  return singleResult === result.body.singleResult ? result : { ...result, body: { kind: 'single', singleResult } };
}

const responseOf = (data: ExecutionResult['data'], errors: GraphQLFormattedError[] | undefined): GraphQLResponse => ({
  http: { headers: new HeaderMap() },
  body: { kind: 'single', singleResult: errors?.length ? { errors, data } : { data } },
});

/** Formats an error as Apollo does. */
function formatted(error: GraphQLError, format: PipelineOptions['format']): GraphQLFormattedError {
  const { message, locations, path, extensions } = error;
  const code = extensions['code'] ?? INTERNAL;
  return format(
    { message, ...(locations && { locations }), ...(path && { path }), extensions: { ...extensions, code } },
    error,
  );
}
