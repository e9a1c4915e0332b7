import { type ApolloServerPlugin, type GraphQLResponse, HeaderMap } from '@apollo/server';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { INTERNAL } from '../../http/errors/upper-case-codes';
import type { OperationContext } from './execute-all';
import { withoutRecursiveInputs } from './recursive-inputs';
import type { FormatError } from './variables';

/** Documents in the cache. Beyond them the least recently used one is evicted. */
const MOST_DOCUMENTS = 500;
/** Characters. Larger documents are not compiled: a compiled document stays in memory. */
const LONGEST_DOCUMENT = 16_384;
/** Fields of a document with its fragments unrolled. Compiling takes time for each and blocks the process. */
const MOST_FIELDS = 500;

interface Known {
  uses: number;
  /** Undefined before it is compiled, null if it cannot be compiled. */
  compiled?: Compiled | null;
}

interface Compiled {
  query: CompiledQuery['query'];
  /** Variables that it takes in the form that graphql-js has coerced. */
  read: string[];
}

/**
 * Runs repeated queries as compiled functions. Mutations, introspection and very large documents are executed by graphql-js.
 * The variables are validated already.
 *
 * @param uses executions of a document before it is compiled
 */
export function compiledQueries(uses: number, format: FormatError): ApolloServerPlugin<OperationContext> {
  const documents = new Map<string, Known>();
  const known = (key: string): Known => {
    const found = documents.get(key) ?? { uses: 0 };
    documents.delete(key);
    documents.set(key, found); // now the most recently used
    if (documents.size > MOST_DOCUMENTS) documents.delete(documents.keys().next().value ?? '');
    return found;
  };
  return {
    requestDidStart: async () => ({
      responseForOperation: async ({ schema, document, operation, operationName, queryHash, source, request, contextValue }) => {
        if (operation?.operation !== OperationTypeNode.QUERY) return null; // undefined when the document has several operations and the request names none
        if (!mayCompile(source, contextValue.cost?.fields)) return null;
        const entry = known(`${queryHash} ${operationName ?? ''}`);
        entry.uses += 1;
        if (entry.uses <= uses) return null;
        if (entry.compiled === undefined) {
          entry.compiled = introspects(operation.selectionSet) ? null : compiledOf(schema, document, operation);
        }
        if (!entry.compiled) return null;
        const { variables: coerced = {} } = contextValue;
        const read = entry.compiled.read.filter((name) => name in coerced).map((name): [string, unknown] => [name, coerced[name]]);
        const values: Record<string, unknown> = { ...request.variables, ...Object.fromEntries(read) };
        const { data, errors } = await entry.compiled.query(undefined, contextValue, values);
        return single(
          data as Record<string, unknown>,
          errors?.map((error) => formattedBy(error, format)),
        );
      },
    }),
  };
}

/** Whether a document is small enough to be compiled. @param fields number of its fields with fragments unrolled */
export const mayCompile = (source: string, fields = 0): boolean => source.length <= LONGEST_DOCUMENT && fields <= MOST_FIELDS;

/** Rows and types have values of built-in scalars in their wire format already, so they are not checked again. */
const OPTIONS = { disableLeafSerialization: true };

function compiledOf(schema: GraphQLSchema, whole: DocumentNode, operation: OperationDefinitionNode): Compiled | null {
  const { document, read } = withoutRecursiveInputs(schema, whole, operation);
  const compiled = compileQuery(schema, document, operation.name?.value, OPTIONS);
  return isCompiledQuery(compiled) ? { query: compiled.query, read } : null;
}

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

/** Whether the operation queries the schema, or a fragment at its root could. graphql-js executes these. */
const introspects = ({ selections }: SelectionSetNode): boolean =>
  selections.some((selection) => selection.kind !== Kind.FIELD || selection.name.value.startsWith('__'));
