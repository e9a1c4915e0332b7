import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
  getOperationAST,
} from 'graphql';
import type { OperationFacts } from '../../http/requests/request-instrumentation';
import type { OperationContext } from './execute-all';

const OTHER = 'other';
/** Of an operation that could not be read. */
export const UNKNOWN_OPERATION: OperationFacts = { kind: 'unknown', root_field: OTHER };

/**
 * The kind of an operation, and its root field. Fields of introspection do not count. The root field is `other` when the operation
 * selects none, several different ones, or one that the schema does not have. Clients cannot add values.
 */
export function operationFactsOf(schema: GraphQLSchema, document: DocumentNode, name?: string | null): OperationFacts {
  const operation = getOperationAST(document, name);
  const fields = operation && schema.getRootType(operation.operation)?.getFields();
  if (!operation || !fields || operation.operation === OperationTypeNode.SUBSCRIPTION) return UNKNOWN_OPERATION;
  const names = rootNames(operation.selectionSet, fragmentsOf(document));
  const [only = OTHER] = names;
  return { kind: operation.operation, root_field: names.size === 1 && Object.hasOwn(fields, only) ? only : OTHER };
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

/** Notes the facts of each operation that could be parsed, also of one that is not valid. */
export const operationFacts: ApolloServerPlugin<OperationContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ schema, document, request, contextValue }) => {
      if (document && contextValue.counted)
        contextValue.counted.facts = operationFactsOf(schema, document, request.operationName);
    },
  }),
};
