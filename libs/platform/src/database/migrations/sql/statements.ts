import { type Token, tokensOf } from './tokens';

/** One statement of a migration. */
export interface SqlStatement {
  /** As it is sent, without comments before it. */
  text: string;
  /** Its tokens in lower case, with a space between them. A literal is `'…'`. */
  shape: string;
  /** The contents of its literals, such as the body of a function. */
  strings: string[];
  /** The reason of a comment `-- safe: <why>` before it. */
  safe?: string;
}

const SAFE = /^--\s*safe:\s*(\S.*)$/;

/** The statements of an SQL text, in their order. Semicolons inside of bodies and parentheses divide nothing. */
export function statementsOf(text: string): SqlStatement[] {
  const { tokens, comments } = tokensOf(text);
  const statements: SqlStatement[] = [];
  let previous_end = 0;
  for (const own of dividedAtSemicolons(tokens)) {
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) continue;
    const before = comments.filter(({ start }) => start >= previous_end && start < first.start);
    const safe = before.map((comment) => SAFE.exec(comment.text)?.[1]).find((reason) => reason);
    const strings = own.filter(({ kind }) => kind === 'string').map((token) => token.text);
    statements.push({ text: text.slice(first.start, last.end), shape: shapeOf(own), strings, safe });
    previous_end = last.end;
  }
  return statements;
}

/** The tokens in lower case, with a space between them. */
export const shapeOf = (tokens: readonly Token[]): string =>
  tokens.map(({ kind, text }) => (kind === 'string' ? `'…'` : text)).join(' ');

function dividedAtSemicolons(tokens: Token[]): Token[][] {
  const divided: Token[][] = [[]];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    const own = divided.at(-1) ?? [];
    if (token.text === '(' && token.kind === 'symbol') depth += 1;
    else if (token.text === ')' && token.kind === 'symbol') depth -= 1;
    else if (isAtomic(tokens, index)) depth += 1;
    else if (depth && token.text === 'case' && isInAtomic(own)) depth += 1;
    else if (depth && token.text === 'end' && isInAtomic(own)) depth -= 1;
    if (token.text === ';' && token.kind === 'symbol' && depth <= 0) divided.push([]);
    else own.push(token);
  }
  return divided;
}

/** The body of a function in standard SQL: `begin atomic … end`. */
const isAtomic = (tokens: Token[], index: number): boolean =>
  tokens[index]?.text === 'begin' && tokens[index + 1]?.text === 'atomic';
const isInAtomic = (own: Token[]): boolean => own.some((_, index) => isAtomic(own, index));
