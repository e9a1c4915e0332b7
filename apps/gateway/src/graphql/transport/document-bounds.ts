import { QueryTooComplex } from '@das/platform';
import { type DocumentNode, type GraphQLFormattedError, Lexer, Source, type Token, TokenKind, parse } from 'graphql';
import { toGraphqlError } from '../../http/errors/graphql-errors';

/** The response repeats a name for each object and in each error, so a long name makes it large. */
const LONGEST_NAME = 255;
/** The parser calls itself for each bracket inside another one, and its stack ends below 2,000. */
const DEEPEST = 300;

const NESTING: Partial<Record<TokenKind, number>> = {
  [TokenKind.BRACE_L]: 1,
  [TokenKind.BRACKET_L]: 1,
  [TokenKind.PAREN_L]: 1,
  [TokenKind.BRACE_R]: -1,
  [TokenKind.BRACKET_R]: -1,
  [TokenKind.PAREN_R]: -1,
};

/**
 * The error of a document that has too many tokens, more than 300 nested brackets, or a name of more than 255 characters; undefined
 * when it may be parsed. Stops at the first of them.
 */
export function documentRefusal(document: string, most_tokens: number): GraphQLFormattedError | undefined {
  const lexer = new Lexer(new Source(document));
  let tokens = 0;
  let levels = 0;
  try {
    for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
      tokens += 1;
      levels += NESTING[token.kind] ?? 0;
      if (tokens > most_tokens) return refusedAt(token, `The query has more than ${most_tokens} tokens.`);
      if (levels > DEEPEST) return refusedAt(token, `The query has more than ${DEEPEST} nested brackets.`);
      if (isLongName(token)) return refusedAt(token, `A name in the query has more than ${LONGEST_NAME} characters.`);
    }
  } catch {
    // the parser reports the syntax error
  }
  return undefined;
}

const isLongName = ({ kind, start, end }: Token): boolean => kind === TokenKind.NAME && end - start > LONGEST_NAME;

const refusedAt = ({ line, column }: Token, message: string): GraphQLFormattedError =>
  toGraphqlError(new QueryTooComplex(message), { locations: [{ line, column }] });

/**
 * Parses a document; its nodes have no location.
 *
 * @throws QueryTooComplex when {@link documentRefusal} refuses it, GraphQLError for a syntax error
 */
export function parseBounded(document: string, most_tokens: number): DocumentNode {
  const refusal = documentRefusal(document, most_tokens);
  if (refusal) throw new QueryTooComplex(refusal.message);
  return parse(document, { noLocation: true });
}
