import type { GraphQLRequest, GraphQLResponse } from '@apollo/server';
import type { FormattedExecutionResult, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import { INTERNAL, upperCaseCode } from '../../http/errors/upper-case-codes';
import type { OperationFacts, OperationOutcome } from '../../http/requests/request-instrumentation';
import { parseBounded } from './document-bounds';
import type { OperationContext } from './execute-all';
import { UNKNOWN_OPERATION, operationFactsOf } from './operation-facts';

type Execute = (operation: GraphQLRequest, context: OperationContext) => Promise<GraphQLResponse>;

interface Execution {
  facts?: OperationFacts;
  seconds: number;
}

const MS_PER_S = 1_000;
const OK = 'ok';
const UNAVAILABLE = upperCaseCode('service_unavailable');
/** A document with more tokens is not parsed a second time for its facts. */
const MOST_TOKENS = 2_000;

/** Counts the operations of one HTTP request once it is answered: each of them once, also those that were not executed. */
export class OperationCounts {
  private readonly executions = new Map<GraphQLRequest, Execution>();

  constructor(
    private readonly operations: GraphQLRequest[],
    private readonly schema: GraphQLSchema,
    private readonly count: (outcome: OperationOutcome) => void,
  ) {}

  /** Times executions. An operation that is executed again, because its transaction is, counts with the last execution. */
  watch(execute: Execute): Execute {
    return async (operation, context) => {
      const began = performance.now();
      const counted: OperationContext['counted'] = {};
      try {
        return await execute(operation, { ...context, counted });
      } finally {
        this.executions.set(operation, { facts: counted.facts, seconds: (performance.now() - began) / MS_PER_S });
      }
    };
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
      return operationFactsOf(this.schema, parseBounded(query ?? '', MOST_TOKENS), operationName);
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
