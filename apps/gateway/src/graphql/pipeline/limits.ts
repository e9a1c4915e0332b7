import { QueryTooComplex } from '@das/platform';
import { type DocumentNode, type GraphQLFormattedError, Kind, type OperationDefinitionNode, visit } from 'graphql';
import { leftOut } from '../../http/errors/short-message';
import { type OperationCost, isMutation } from './operation-cost';

export interface RequestLimits {
  root_fields: number;
  objects: number;
}

/** The operations of one HTTP request share its limits: a batch counts as one request for the rate limit. */
export class RequestBudget {
  private root_fields = 0;
  private objects = 0;
  /** Estimated characters of all responses so far. */
  characters = 0;
  /** Whether the operation that was accepted last is a mutation. Apollo clones the context of an operation, but not its budget. */
  isMutation = false;

  /** Adds the cost of an operation. @returns the violation if it exceeds the limits; it is then not added */
  take({ root_fields, objects, characters }: OperationCost, limits: RequestLimits): string | undefined {
    const isFirst = this.root_fields === 0;
    if (this.root_fields + root_fields > limits.root_fields)
      return `The ${isFirst ? 'query' : 'batch'} has more than ${limits.root_fields} root fields.`;
    if (this.objects + objects > limits.objects) {
      const which = isFirst
        ? `The answer could hold ${objects} objects`
        : `The answers of the batch could hold ${this.objects + objects} objects`;
      return `${which}; at most ${limits.objects} are served. Ask for smaller pages.`;
    }
    this.root_fields += root_fields;
    this.objects += objects;
    this.characters += characters;
    return undefined;
  }
}

/**
 * Largest estimated result of a mutation in characters. Results of queries are measured before they are sent. A mutation has
 * changed rows by then, so it is refused before it is executed.
 */
const LARGEST_MUTATION_RESULT = 64 * 1_024 * 1_024;

/** Fields of an operation with each fragment spread unrolled. 24 fragments that spread the next one twice have 16 million. */
const MAX_FIELDS = 10_000;

/** Why an operation is not executed; undefined when it is, and its cost is then added to that of its HTTP request. */
export function costRefusal(
  operation: OperationDefinitionNode,
  cost: OperationCost,
  budget: RequestBudget,
  limits: RequestLimits,
): string | undefined {
  if (cost.fields > MAX_FIELDS) return `The query has more than ${MAX_FIELDS} fields.`;
  if (isMutation(operation) && cost.characters > LARGEST_MUTATION_RESULT)
    return 'The result of the mutation could be too large. Select fewer fields.';
  const violation = budget.take(cost, limits);
  if (!violation) budget.isMutation = isMutation(operation);
  return violation;
}

/** Largest input in characters that all uses of variables pass to resolvers. */
const MAX_INPUT = 4 * 1_024 * 1_024;
/** Smaller variables are not counted: a document of 2,000 tokens cannot use one often enough. */
const COUNTED_FROM = 16 * 1_024;

/**
 * Bounds the input of a document: 30 aliases that use one variable of 900 KB would make 27 MB of input. The size of the body bounds
 * variables that are used once.
 */
export function inputRefusal(document: DocumentNode, variables: Record<string, unknown>): QueryTooComplex | undefined {
  const large = declaredIn(document).filter(
    (name) => Object.hasOwn(variables, name) && charactersOf(variables[name], COUNTED_FROM) > COUNTED_FROM,
  );
  if (!large.length) return undefined;
  const uses = usesIn(document);
  const repeated = large
    .map((name) => ({ value: variables[name], uses: uses.get(name) ?? 0 }))
    .filter((each) => each.uses > 1);
  const total = repeated.reduce((sum, each) => sum + charactersOf(each.value, MAX_INPUT) * each.uses, 0);
  if (total <= MAX_INPUT) return undefined;
  return new QueryTooComplex(
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

/** Largest size in bytes of all errors in one HTTP response. */
const MAX_BYTES = 64 * 1_024;
/** Bytes of the error that counts omitted errors. */
const LAST_ENTRY = 150;

interface Result {
  errors?: readonly GraphQLFormattedError[];
}

/** Keeps the errors of one HTTP response within 64 KiB: each result keeps its first errors, and a last one counts the others. */
export class ErrorBounds {
  private room: number;

  /** @param results number of results that may have errors: each can count its omitted errors */
  constructor(results: number) {
    this.room = MAX_BYTES - results * LAST_ENTRY;
  }

  apply<R extends Result>(result: R): R {
    const { errors } = result;
    if (!errors?.length) return result;
    const kept: GraphQLFormattedError[] = [];
    for (const error of errors) {
      this.room -= Buffer.byteLength(JSON.stringify(error)) + 1;
      if (this.room < 0) break;
      kept.push(error);
    }
    const [omitted] = errors.slice(kept.length);
    if (!omitted) return result;
    const last = { message: leftOut(errors.length - kept.length), extensions: { code: omitted.extensions?.['code'] } };
    return { ...result, errors: [...kept, last] };
  }
}

/** Largest response of one HTTP request in characters of JSON. */
export const LARGEST_ANSWER = 16 * 1_024 * 1_024;

/** Responses with a smaller estimate are not measured: measuring costs time, and the estimate is good enough. */
export const MEASURED_FROM = 1_024 * 1_024;

/**
 * Characters of a result as JSON, without escapes. Stops above `most`, and does not build the text: a string that a hundred
 * fields share takes its memory once in the result and a hundred times in the JSON.
 */
export function charactersOf(result: unknown, most = LARGEST_ANSWER): number {
  const waiting: unknown[] = [result];
  let characters = 0;
  while (waiting.length && characters <= most) {
    const value = waiting.pop();
    if (typeof value === 'string') characters += value.length + 2;
    else if (typeof value !== 'object' || value === null) characters += 5;
    else if (Array.isArray(value)) {
      characters += value.length + 2;
      for (const item of value) waiting.push(item);
    } else {
      for (const key in value) {
        if (characters > most) break;
        characters += key.length + 4;
        waiting.push((value as Record<string, unknown>)[key]);
      }
    }
  }
  return characters;
}
