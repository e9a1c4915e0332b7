import { type ApolloServerPlugin, type GraphQLResponse, HeaderMap } from '@apollo/server';
import { InputTooComplex, QueryTooComplex } from '@das/platform';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLInputType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
  coerceInputValue,
  isNonNullType,
  typeFromAST,
  valueFromAST,
  visit,
} from 'graphql';
import { inspect } from 'graphql/jsutils/inspect';
import { printPathArray } from 'graphql/jsutils/printPathArray';
import { userInputError } from '../../http/errors/graphql-errors';
import { leftOut, shortEcho } from '../../http/errors/short-message';
import { type OperationContext, charactersOf } from './execute-all';
import { startOf, tidyVariable, variableBudget } from './tidy-variable';

export type FormatError = (formatted: GraphQLFormattedError, thrown: unknown) => GraphQLFormattedError;

/** Coerces the variables of an operation after its document was validated. Responds when they are invalid. */
export const variableChecks = (format: FormatError): ApolloServerPlugin<OperationContext> => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ document, request }) => assertInputSize(document, request.variables ?? {}),
    responseForOperation: async ({ schema, operation, request, contextValue }): Promise<GraphQLResponse | null> => {
      if (!operation) return null; // several operations, and none is named
      const { sent, coerced, errors } = read(schema, operation, request.variables ?? {});
      request.variables = sent;
      contextValue.variables = coerced;
      return errors.length ? failed(errors.map((error) => format(error.toJSON(), error))) : null;
    },
  }),
});

function read(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Record<string, unknown>,
): ReadVariables {
  try {
    return readVariables(schema, variableDefinitions, given);
  } catch (error) {
    if (error instanceof InputTooComplex)
      return { sent: given, coerced: {}, errors: [new GraphQLError(error.message, { originalError: error })] };
    throw error;
  }
}

const failed = (errors: GraphQLFormattedError[]): GraphQLResponse => ({
  http: { headers: new HeaderMap() },
  body: { kind: 'single', singleResult: { errors } },
});

/** Largest input in characters that all uses of variables pass to resolvers. */
const MOST_INPUT = 4 * 1_024 * 1_024;
/** Smaller variables are not counted: a document of 2,000 tokens cannot use one often enough. */
const COUNTED_FROM = 16 * 1_024;

/**
 * Bounds the input of a document: 30 aliases that use one variable of 900 KB would make 27 MB of input. The size of the body bounds
 * variables that are used once.
 *
 * @throws QueryTooComplex
 */
export function assertInputSize(document: DocumentNode, variables: Record<string, unknown>): void {
  const large = declaredIn(document).filter(
    (name) => Object.hasOwn(variables, name) && charactersOf(variables[name], COUNTED_FROM) > COUNTED_FROM,
  );
  if (!large.length) return;
  const uses = usesIn(document);
  const repeated = large
    .map((name) => ({ value: variables[name], uses: uses.get(name) ?? 0 }))
    .filter((each) => each.uses > 1);
  const total = repeated.reduce((sum, each) => sum + charactersOf(each.value, MOST_INPUT) * each.uses, 0);
  if (total <= MOST_INPUT) return;
  throw new QueryTooComplex(
    'The query uses its variables for more than 4 MiB of input. Send smaller values, or use them less often.',
  );
}

/** The names of the variables of all operations. */
const declaredIn = ({ definitions }: DocumentNode): string[] =>
  definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION
      ? (each.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
      : [],
  );

/** Number of uses of each variable in the document. */
function usesIn(document: DocumentNode): Map<string, number> {
  const uses = new Map<string, number>();
  visit(document, {
    VariableDefinition: () => false,
    Variable: ({ name: { value } }) => void uses.set(value, (uses.get(value) ?? 0) + 1),
  });
  return uses;
}

const MOST_ERRORS = 10;
/** Invalid values that are counted beyond those. Each costs some microseconds. */
const MOST_COUNTED = 1_000;

type Values = Record<string, unknown>;

export interface ReadVariables {
  /** The declared variables as they were sent, in the form of {@link tidyVariable}. */
  sent: Values;
  /** Coerced by the types of the schema, with defaults. Incomplete when there are errors. */
  coerced: Values;
  /** At most 10, and one that counts omitted errors. */
  errors: GraphQLError[];
}

/** Aborts the coercion of a value with too many errors. */
class TooManyErrors extends Error {}

/**
 * Coerces variables as graphql-js does, with its messages, in bounded time and space. graphql-js creates an error for every
 * unknown member and quotes the whole value in each, which is quadratic.
 *
 * @throws InputTooComplex for inputs that are nested too deep
 */
export function readVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  given: Values,
): ReadVariables {
  const found = new VariableErrors();
  const budget = variableBudget(found);
  const sent = Object.create(null) as Values; // variables may be named like members of Object.prototype
  const coerced = Object.create(null) as Values;
  try {
    for (const definition of definitions) {
      const name = definition.variable.name.value;
      const type = typeFromAST(schema, definition.type) as GraphQLInputType; // guaranteed by validation
      if (!Object.hasOwn(given, name)) {
        if (definition.defaultValue) coerced[name] = valueFromAST(definition.defaultValue, type);
        else if (isNonNullType(type))
          found.add(definition, `Variable "$${name}" of required type "${String(type)}" was not provided.`);
      } else if (given[name] === null && isNonNullType(type)) {
        found.add(definition, `Variable "$${name}" of non-null type "${String(type)}" must not be null.`);
      } else {
        sent[name] = tidyVariable(given[name], type, budget);
        coerced[name] = coerceInputValue(sent[name], type, (path, value, { message }) =>
          found.add(
            definition,
            () => `Variable "$${name}" got invalid value ${found.quote(value)}${placeOf(name, path)}; ${message}`,
          ),
        );
      }
    }
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error;
  }
  return { sent, coerced, errors: found.all };
}

/** Errors up to the bound, and the number of omitted ones. */
class VariableErrors {
  private readonly errors: GraphQLError[] = [];
  private omitted = 0;
  private counted = 0;
  private unknown = 0;
  private isExact = true;
  private quoted?: { value: unknown; text: string };

  /** @throws TooManyErrors beyond the counted errors */
  add(definition: VariableDefinitionNode, message: string | (() => string)): void {
    if (this.errors.length < MOST_ERRORS)
      this.errors.push(userInputError(typeof message === 'string' ? message : message(), definition));
    else this.count();
  }

  /** Whether an unknown member is still reported. Otherwise it is only counted and not read. */
  takesUnknown(): boolean {
    this.unknown += 1;
    if (this.unknown > MOST_ERRORS) this.omitted += 1;
    return this.unknown <= MOST_ERRORS;
  }

  /** The start of a value. The errors of one input quote the same value, which is read only once. */
  quote(value: unknown): string {
    if (!this.quoted || this.quoted.value !== value) this.quoted = { value, text: shortEcho(inspect(startOf(value))) };
    return this.quoted.text;
  }

  private count(): void {
    this.omitted += 1;
    this.counted += 1;
    if (this.counted < MOST_COUNTED) return;
    this.isExact = false;
    throw new TooManyErrors();
  }

  get all(): GraphQLError[] {
    return this.omitted ? [...this.errors, userInputError(leftOut(this.omitted, this.isExact))] : this.errors;
  }
}

const placeOf = (name: string, path: readonly (string | number)[]): string =>
  path.length ? ` at "${name}${printPathArray(path)}"` : '';
