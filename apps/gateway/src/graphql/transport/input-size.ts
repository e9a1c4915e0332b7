import { QueryTooComplex } from '@das/platform';
import { type DocumentNode, visit } from 'graphql';
import { charactersOf } from './answer-size';

/** Largest input in characters that all uses of variables pass to resolvers. */
const MOST_INPUT = 4 * 1_024 * 1_024;
/** Smaller variables are not counted: a document of 2,000 tokens cannot use one often enough. */
const COUNTED_FROM = 16 * 1_024;

/**
 * Bounds the input of a document: 30 aliases that use one variable of 900 KB would make 27 MB of input.
 *
 * @throws QueryTooComplex
 */
export function assertInputSize(document: DocumentNode, variables: Record<string, unknown>): void {
  const large = Object.entries(variables).flatMap(([name, value]) => {
    const characters = charactersOf(value, MOST_INPUT);
    return characters < COUNTED_FROM ? [] : [[name, characters] as const];
  });
  if (!large.length) return;
  const uses = usesIn(document);
  const total = large.reduce((sum, [name, characters]) => sum + characters * (uses.get(name) ?? 0), 0);
  if (total <= MOST_INPUT) return;
  throw new QueryTooComplex('The query uses its variables for more than 4 MiB of input. Send smaller values, or use them less often.');
}

/** Number of uses of each variable in the document. */
function usesIn(document: DocumentNode): Map<string, number> {
  const uses = new Map<string, number>();
  visit(document, {
    VariableDefinition: () => false,
    Variable: ({ name: { value } }) => void uses.set(value, (uses.get(value) ?? 0) + 1),
  });
  return uses;
}
