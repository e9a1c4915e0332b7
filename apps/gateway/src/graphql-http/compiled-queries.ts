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
  getVariableValues,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { withoutEndlessInputs } from './endless-inputs';

type Format = (formatted: GraphQLFormattedError, thrown: unknown) => GraphQLFormattedError;

/** Documents that are kept; beyond that the one that was used longest ago goes. */
const MOST_DOCUMENTS = 500;
interface Known {
  uses: number;
  /** Undefined until it is worth it, null for what cannot be compiled. */
  compiled?: Compiled | null;
}

interface Compiled {
  query: CompiledQuery['query'];
  /** The variables that it wants as graphql-js reads them. */
  read: string[];
}

/**
 * Runs queries that come again and again as compiled functions. Mutations, introspection and whatever
 * has wrong variables go the ordinary way.
 *
 * @param uses how often a document runs before it is worth compiling, which costs more than running it
 */
export function compiledQueries(uses: number, format: Format): ApolloServerPlugin {
  const documents = new Map<string, Known>();
  const known = (key: string): Known => {
    const found = documents.get(key) ?? { uses: 0 };
    documents.delete(key);
    documents.set(key, found); // now the youngest
    if (documents.size > MOST_DOCUMENTS) documents.delete(documents.keys().next().value ?? '');
    return found;
  };
  return {
    requestDidStart: async () => ({
      responseForOperation: async ({ schema, document, operation, operationName, queryHash, request, contextValue }) => {
        if (operation?.operation !== OperationTypeNode.QUERY) return null; // none is there when the document leaves open which one is meant
        const entry = known(`${queryHash} ${operationName ?? ''}`);
        entry.uses += 1;
        if (entry.uses <= uses) return null;
        if (entry.compiled === undefined) {
          entry.compiled = introspects(operation.selectionSet) ? null : compiledOf(schema, document, operation);
        }
        if (!entry.compiled) return null;
        const variables = request.variables ?? {};
        const { coerced, errors: faults } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
        if (faults) return null;
        const read = entry.compiled.read.filter((name) => name in coerced).map((name): [string, unknown] => [name, coerced[name]]);
        const values: Record<string, unknown> = { ...variables, ...Object.fromEntries(read) };
        const { data, errors } = await entry.compiled.query(undefined, contextValue, values);
        return single(
          data as Record<string, unknown>,
          errors?.map((error) => inForm(error, format)),
        );
      },
    }),
  };
}

/** Values of GraphQL's own scalars have the form of the wire in the rows and in our types already: nothing is gained by checking each anew. */
const OPTIONS = { disableLeafSerialization: true };

function compiledOf(schema: GraphQLSchema, whole: DocumentNode, operation: OperationDefinitionNode): Compiled | null {
  const { document, read } = withoutEndlessInputs(schema, whole, operation);
  const compiled = compileQuery(schema, document, operation.name?.value, OPTIONS);
  return isCompiledQuery(compiled) ? { query: compiled.query, read } : null;
}

const single = (data: Record<string, unknown>, errors: GraphQLFormattedError[] | undefined): GraphQLResponse => ({
  http: { headers: new HeaderMap() },
  body: { kind: 'single', singleResult: errors?.length ? { errors, data } : { data } },
});

/** As Apollo prepares an error before it is formatted. */
function inForm(error: GraphQLError | GraphQLFormattedError, format: Format): GraphQLFormattedError {
  const { message, locations, path, extensions } = error;
  const code = extensions?.['code'] ?? 'INTERNAL_SERVER_ERROR';
  return format({ message, ...(locations && { locations }), ...(path && { path }), extensions: { ...extensions, code } }, error);
}

/** The schema's own fields are answered by graphql-js alone. */
const introspects = ({ selections }: SelectionSetNode): boolean =>
  selections.some((selection) => selection.kind !== Kind.FIELD || selection.name.value.startsWith('__'));
