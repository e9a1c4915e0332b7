import type { GraphQLRequest } from '@apollo/server';
import { LRUCache } from 'lru-cache';
import type { OperationFacts } from '../../http/requests/request-instrumentation';
import { ExecutionPlan } from './execution-plan';
import { type OperationCost, hasVariableCost } from './operation-cost';
import { operationFactsOf } from './operation-counts';
import type { ValidatedOperation } from './validate';

/** Characters of all documents that are kept: with their trees and plans they take about 40 MB. */
export const MAX_CHARACTERS = 512 * 1_024;
/** A larger document is prepared for each request. */
const MAX_CHARACTERS_OF_DOCUMENT = 32 * 1_024;
/** Characters of a document that take as much memory as a field of its plan. Fragments that are spread often have many fields. */
const CHARACTERS_PER_FIELD = 32;

/** A validated operation with what all of its executions share. */
export interface KnownOperation extends ValidatedOperation {
  plan: ExecutionPlan;
  facts: OperationFacts;
  /** Undefined when it depends on variables. */
  cost: OperationCost | undefined;
}

/** Operations that are not parsed and validated again (decision 0136). */
export class KnownDocuments {
  private readonly operations = new LRUCache<string, KnownOperation>({
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_CHARACTERS_OF_DOCUMENT,
  });

  find(request: GraphQLRequest): KnownOperation | undefined {
    const key = keyOf(request);
    return key === undefined ? undefined : this.operations.get(key);
  }

  /** @param cost of this execution, which is that of each one unless it depends on variables */
  add(request: GraphQLRequest, validated: ValidatedOperation, cost: OperationCost): KnownOperation {
    const { schema, document, operation } = validated;
    const known = {
      ...validated,
      plan: new ExecutionPlan(validated),
      facts: operationFactsOf(schema, document, operation.name?.value),
      cost: hasVariableCost(operation) ? undefined : cost,
    };
    const key = keyOf(request);
    const length = document.loc?.source.body.length ?? 0;
    if (key !== undefined) this.operations.set(key, known, { size: length + cost.fields * CHARACTERS_PER_FIELD });
    return known;
  }
}

/**
 * The length separates the name, which a client may choose freely, from the document. Undefined for a request that registers a document.
 * One that is sent as a hash is known by its hash, which is not a document.
 */
function keyOf({ query, operationName, extensions }: GraphQLRequest): string | undefined {
  const persisted = extensions?.['persistedQuery'] as { version?: unknown; sha256Hash?: string } | undefined;
  if (persisted && (query !== undefined || persisted.version !== 1)) return undefined;
  const document = query ?? persisted?.sha256Hash;
  return document === undefined ? undefined : `${operationName?.length ?? 0} ${operationName ?? ''}${document}`;
}
