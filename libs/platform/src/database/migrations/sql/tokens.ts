/** A part of SQL text that has a meaning: neither space nor comment. */
export interface Token {
  /** `word`: a keyword or a name, in lower case. `string`: the content of a literal, also of one in dollar quotes. */
  kind: 'word' | 'string' | 'symbol';
  text: string;
  start: number;
  end: number;
}

/** A line comment. */
export interface Comment {
  text: string;
  start: number;
}

const SPACE = /\s+/y;
const LINE_COMMENT = /--[^\n]*/y;
const NAME = /[a-z_\u0080-\uffff][\w$\u0080-\uffff]*/iy;
const NUMBER = /\d[\w.]*/y;
const QUOTED_NAME = /"((?:[^"]|"")*)"/y;
const ESCAPED_STRING = /e'((?:[^'\\]|\\.|'')*)'/isy;
const STRING = /(?:[bxn]|u&)?'((?:[^']|'')*)'/iy;
const DOLLAR = /\$(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/iy;

/** Reads SQL as PostgreSQL's scanner does, as far as statements and names are concerned. */
export function tokensOf(text: string): { tokens: Token[]; comments: Comment[] } {
  const tokens: Token[] = [];
  const comments: Comment[] = [];
  for (let at = 0; at < text.length;) {
    const comment = matchAt(LINE_COMMENT, text, at);
    const skipped = matchAt(SPACE, text, at)?.[0].length ?? comment?.[0].length ?? blockCommentAt(text, at);
    if (comment) comments.push({ text: comment[0], start: at });
    if (skipped) {
      at += skipped;
      continue;
    }
    const token = tokenAt(text, at);
    tokens.push(token);
    at = token.end;
  }
  return { tokens, comments };
}

function tokenAt(text: string, start: number): Token {
  const token = (kind: Token['kind'], content: string, length: number): Token => ({
    kind,
    text: content,
    start,
    end: start + length,
  });
  const tag = matchAt(DOLLAR, text, start)?.[0];
  if (tag) {
    const end = text.indexOf(tag, start + tag.length);
    const content = text.slice(start + tag.length, end < 0 ? undefined : end);
    return token('string', content, content.length + tag.length * (end < 0 ? 1 : 2));
  }
  const string = matchAt(ESCAPED_STRING, text, start) ?? matchAt(STRING, text, start);
  if (string) return token('string', string[1] ?? '', string[0].length);
  const quoted = matchAt(QUOTED_NAME, text, start);
  if (quoted) return token('word', (quoted[1] ?? '').replaceAll('""', '"'), quoted[0].length);
  const word = matchAt(NAME, text, start)?.[0] ?? matchAt(NUMBER, text, start)?.[0];
  return word ? token('word', word.toLowerCase(), word.length) : token('symbol', text.charAt(start), 1);
}

/** The length of a block comment, which may contain others. 0 when there is none. */
function blockCommentAt(text: string, start: number): number {
  if (!text.startsWith('/*', start)) return 0;
  let depth = 0;
  let at = start;
  do {
    const mark = text.slice(at, at + 2);
    if (mark === '/*') depth += 1;
    else if (mark === '*/') depth -= 1;
    at += mark === '/*' || mark === '*/' ? 2 : 1;
  } while (depth && at < text.length);
  return at - start;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
