import {
  type ApolloServer,
  type ApolloServerPlugin,
  type BaseContext,
  type GraphQLRequest,
  type GraphQLResponse,
  HeaderMap,
} from '@apollo/server';
import { QueryTooComplex } from '@das/platform';
import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { atNode } from '../../http/errors/graphql-errors';
import type { OperationFacts } from '../../http/requests/request-instrumentation';
import type { RequestBudget } from './limits';

/** An operation of a validated document. */
export interface ValidatedOperation {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
}

/** What Apollo's plugins, the stages and the resolvers know of one operation. Apollo clones it, but not its members. */
export interface OperationContext extends BaseContext {
  budget: RequestBudget;
  /** Present when operations are counted; the facts are set for an operation that could be parsed. */
  counted?: { facts?: OperationFacts };
  /** Present while Apollo validates the document; {@link handOver} sets the operation. */
  validated?: { operation?: ValidatedOperation };
}

/**
 * The operation of a document that Apollo parses and validates, or Apollo's answer to one that it refuses. Apollo also resolves the
 * hashes of persisted queries, and refuses mutations by GET and under a read-only key.
 */
export async function validate(
  server: ApolloServer<OperationContext>,
  request: GraphQLRequest,
  context: OperationContext,
  method: string,
): Promise<ValidatedOperation | GraphQLResponse> {
  const validated: OperationContext['validated'] = {};
  const http = { method: method === 'HEAD' ? 'GET' : method, headers: new HeaderMap(), search: '', body: undefined };
  const answer = await server.executeOperation({ ...request, http }, { contextValue: { ...context, validated } });
  return validated.operation ?? answer;
}

const NOT_EXECUTED: GraphQLResponse = {
  http: { headers: new HeaderMap() },
  body: { kind: 'single', singleResult: { data: null } },
};

/** Takes a validated operation from Apollo, which then does not execute it. */
export const handOver: ApolloServerPlugin<OperationContext> = {
  requestDidStart: async () => ({
    responseForOperation: async ({ schema, document, operation, contextValue: { validated } }) => {
      if (!operation || !validated) return null; // several operations, and none is named: Apollo words the error
      validated.operation = { schema, document, operation };
      return NOT_EXECUTED;
    },
  }),
};

export interface DocumentLimits {
  depth: number;
  aliases: number;
  root_fields: number;
}

/** Introspection nests deeper than queries: the standard introspection query has 14 levels. */
const INTROSPECTION_DEPTH = 20;

/** Refuses documents with too many levels, root fields or aliases. */
export const documentLimits =
  (limits: DocumentLimits): ValidationRule =>
  (context: ValidationContext): ASTVisitor => {
    const refuse = (counted: string, limit: number, node: OperationDefinitionNode | DocumentNode): void =>
      context.reportError(atNode(new QueryTooComplex(`The query has more than ${limit} ${counted}.`), node));
    let aliases = 0;
    return {
      Field: ({ alias }) => {
        if (alias) aliases += 1;
      },
      OperationDefinition: (operation) => {
        const measure = new Measure(context);
        const roots = measure.fieldsOf(operation.selectionSet);
        if (roots.length > limits.root_fields) refuse('root fields', limits.root_fields, operation);
        const isTooDeep = (field: FieldNode): boolean =>
          measure.depthOf(field) > (field.name.value.startsWith('__') ? INTROSPECTION_DEPTH : limits.depth);
        if (roots.some(isTooDeep)) refuse('levels', limits.depth, operation);
      },
      Document: {
        leave: (document) => (aliases > limits.aliases ? refuse('aliases', limits.aliases, document) : undefined),
      },
    };
  };

/** Walks selections through their fragments, each fragment once, so that cyclic spreads end. */
class Measure {
  private readonly depths = new Map<FragmentDefinitionNode, number>();

  constructor(private readonly context: ValidationContext) {}

  /** Fields of a selection set, including those of its fragments. */
  fieldsOf(set: SelectionSetNode, seen = new Set<string>()): FieldNode[] {
    return set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      if (selection.kind === Kind.INLINE_FRAGMENT) return this.fieldsOf(selection.selectionSet, seen);
      const fragment = this.context.getFragment(selection.name.value);
      if (!fragment || seen.has(fragment.name.value)) return [];
      seen.add(fragment.name.value);
      return this.fieldsOf(fragment.selectionSet, seen);
    });
  }

  depthOf(field: FieldNode): number {
    return field.selectionSet ? 1 + this.depthWithin(field.selectionSet) : 1;
  }

  private depthWithin(set: SelectionSetNode): number {
    const depths = set.selections.map((selection) => {
      if (selection.kind === Kind.FIELD) return this.depthOf(selection);
      if (selection.kind === Kind.INLINE_FRAGMENT) return this.depthWithin(selection.selectionSet);
      return this.depthOfFragment(this.context.getFragment(selection.name.value));
    });
    return Math.max(0, ...depths);
  }

  private depthOfFragment(fragment: FragmentDefinitionNode | null | undefined): number {
    if (!fragment) return 0;
    const known = this.depths.get(fragment);
    if (known !== undefined) return known;
    this.depths.set(fragment, 0); // a cycle adds nothing; another rule refuses it
    const depth = this.depthWithin(fragment.selectionSet);
    this.depths.set(fragment, depth);
    return depth;
  }
}
