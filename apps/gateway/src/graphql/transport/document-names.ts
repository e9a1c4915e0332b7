import { Lexer, Source, TokenKind } from 'graphql';

const LONGEST_NAME = 255;
const LONG_WORD = new RegExp(`[_0-9A-Za-z]{${LONGEST_NAME + 1}}`);

/**
 * Whether an alias, a variable or another name in the document has more than 255 characters. The response repeats a name for
 * each object and in each error, so a long name makes it large.
 */
export function hasLongName(document: string): boolean {
  if (!LONG_WORD.test(document)) return false; // cheap, and sufficient for nearly all documents
  const lexer = new Lexer(new Source(document));
  try {
    for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
      if (token.kind === TokenKind.NAME && token.end - token.start > LONGEST_NAME) return true;
    }
  } catch {
    // the parser reports the syntax error
  }
  return false;
}
